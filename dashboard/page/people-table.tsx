import {
	columnVisibilityFeature,
	createColumnHelper,
	rowSortingFeature,
	tableFeatures,
	useTable,
} from "@tanstack/react-table";
import { detailColumns } from "../../shared/person.ts";
import { grouped } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { Key, Time } from "./parts.tsx";
import { heading } from "./words.ts";

type ShownPerson = Answer<"people">["people"][number];

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const { accessor, columns: columnsOf } = createColumnHelper<
	typeof features,
	ShownPerson
>();
const unsorted = { enableSorting: false };

/** Those that can be sorted are named as the API names the order. */
const columns = columnsOf([
	accessor("email", { header: "E-mail", sortDescFirst: false }),
	accessor("user_type", {
		...unsorted,
		header: "Side",
		cell: ({ getValue }) => <Key side={getValue()}>{getValue()}</Key>,
	}),
	...detailColumns.map((name) =>
		accessor(name, { ...unsorted, header: heading(name) }),
	),
	accessor("joined_at", time("Joined")),
	accessor("last_seen_at", time("Last seen")),
	accessor("submissions", {
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

function time(header: string) {
	return {
		header,
		cell: ({ getValue }: { getValue(): string }) => <Time at={getValue()} />,
	};
}

type Order = Pick<Question<"people">, "sort" | "descending">;

interface Props {
	readonly people: readonly ShownPerson[];
	readonly order: Order;
	readonly onSort: (order: Order) => void;
	readonly onOpen: (email: string) => void;
}

/** One page of people; what none of them has is no column. */
export function PeopleTable({ people, order, onSort, onOpen }: Props) {
	const someHave = (name: keyof ShownPerson) =>
		people.some((person) => person[name] !== null);
	const table = useTable({
		features,
		columns,
		data: people,
		manualSorting: true,
		enableSortingRemoval: false,
		sortDescFirst: true,
		state: {
			sorting: [{ id: order.sort, desc: order.descending }],
			columnVisibility: {
				mail: someHave("mail"),
				announcements: someHave("announcements"),
				brought: someHave("brought"),
			},
		},
	});
	const orders = { asc: "ascending", desc: "descending" } as const;
	return (
		<table className="people-table" aria-label="People on the list">
			<thead>
				<tr>
					{table.getFlatHeaders().map((header) => {
						const { column } = header;
						const sorted = column.getIsSorted();
						const name = <table.FlexRender header={header} />;
						return (
							<th
								scope="col"
								aria-sort={sorted ? orders[sorted] : undefined}
								key={header.id}
							>
								{column.getCanSort() ? (
									<button
										className="text-link"
										type="button"
										onClick={() =>
											onSort({
												sort: column.id as Order["sort"],
												descending: column.getNextSortingOrder() === "desc",
											})
										}
									>
										{name}
									</button>
								) : (
									name
								)}
							</th>
						);
					})}
				</tr>
			</thead>
			<tbody>
				{table.getRowModel().rows.map((row) => (
					<tr key={row.id}>
						{row.getVisibleCells().map((cell) => {
							const value = <table.FlexRender cell={cell} />;
							return (
								<td key={cell.id}>
									{cell.column.id === "email" ? (
										<button
											type="button"
											onClick={() => onOpen(row.original.email)}
										>
											{value}
										</button>
									) : (
										value
									)}
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}
