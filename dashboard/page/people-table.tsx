import {
	columnVisibilityFeature,
	createColumnHelper,
	type ReactTable,
	rowPaginationFeature,
	rowSortingFeature,
	tableFeatures,
} from "@tanstack/react-table";
import { detailColumns } from "../../shared/person.ts";
import { grouped } from "../../shared/words.ts";
import type { ShownPerson } from "../api.ts";
import { heading, minute } from "./words.ts";

export const features = tableFeatures({
	columnVisibilityFeature,
	rowPaginationFeature,
	rowSortingFeature,
});
export type PeopleTableModel = ReactTable<typeof features, ShownPerson>;

const { accessor, columns: columnsOf } = createColumnHelper<
	typeof features,
	ShownPerson
>();
const unsorted = { enableSorting: false };
const largestFirst = { sortDescFirst: true };

/** Those that can be sorted are named as the API names the order. */
export const columns = columnsOf([
	accessor("email", { header: "E-mail", sortDescFirst: false }),
	accessor("user_type", {
		...unsorted,
		header: "Side",
		cell: ({ getValue }) => (
			<span className="key" data-side={getValue()}>
				{getValue()}
			</span>
		),
	}),
	...detailColumns.map((name) =>
		accessor(name, { ...unsorted, header: heading(name) }),
	),
	accessor("joined_at", {
		...largestFirst,
		header: "Joined",
		cell: ({ getValue }) => <Time at={getValue()} />,
	}),
	accessor("last_seen_at", {
		...largestFirst,
		header: "Last seen",
		cell: ({ getValue }) => <Time at={getValue()} />,
	}),
	accessor("submissions", {
		...largestFirst,
		header: "Sign-ups",
		cell: ({ getValue }) => grouped(getValue()),
	}),
	accessor("source", {
		...unsorted,
		header: "Source",
		cell: ({ getValue }) => getValue() ?? <i>unknown</i>,
	}),
	accessor("mail", { ...unsorted, header: "By mail" }),
	accessor("announcements", { ...unsorted, header: "Announcements" }),
	accessor("brought", { ...unsorted, header: "Brought" }),
]);

interface Props {
	readonly table: PeopleTableModel;
	readonly onOpen: (email: string) => void;
}

/** One page of people. */
export function PeopleTable({ table, onOpen }: Props) {
	const orders = { asc: "ascending", desc: "descending" } as const;
	return (
		<table className="people-table" aria-label="People on the list">
			<thead>
				{table.getHeaderGroups().map(({ id, headers }) => (
					<tr key={id}>
						{headers.map((header) => {
							const { column } = header;
							const order = column.getIsSorted();
							return (
								<th
									scope="col"
									aria-sort={order ? orders[order] : undefined}
									key={header.id}
								>
									{column.getCanSort() ? (
										<button
											className="text-link"
											type="button"
											onClick={() => column.toggleSorting()}
										>
											<table.FlexRender header={header} />
										</button>
									) : (
										<table.FlexRender header={header} />
									)}
								</th>
							);
						})}
					</tr>
				))}
			</thead>
			<tbody>
				{table.getRowModel().rows.map((row) => (
					<tr key={row.id}>
						{row.getVisibleCells().map((cell) => (
							<td key={cell.id}>
								{cell.column.id === "email" ? (
									<button
										type="button"
										onClick={() => onOpen(row.original.email)}
									>
										<table.FlexRender cell={cell} />
									</button>
								) : (
									<table.FlexRender cell={cell} />
								)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A minute. */
export function Time({ at }: { readonly at: string }) {
	return <time dateTime={at}>{minute(at)}</time>;
}
