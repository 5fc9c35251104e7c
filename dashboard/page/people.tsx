import {
	createColumnHelper,
	rowPaginationFeature,
	rowSortingFeature,
	tableFeatures,
	useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { capitalized } from "../../shared/capitalized.ts";
import { announcementsText } from "../../shared/mail.ts";
import { sortColumns } from "../../shared/people-filter.ts";
import { detailColumns } from "../../shared/sign-up.ts";
import { grouped, unknownLabel } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { Button, Key, sideNames, Time } from "./parts.tsx";
import { PeopleActions } from "./people-actions.tsx";
import { type ChosenFilter, PeopleFilter } from "./people-filter.tsx";
import { PersonButton } from "./person-button.tsx";
import { useAnswer } from "./queries.ts";

type ShownPerson = Answer<"people">["people"][number];
const features = tableFeatures({ rowPaginationFeature, rowSortingFeature });
const column = createColumnHelper<typeof features, ShownPerson>();
const time = (it: { getValue: () => string }) => <Time at={it.getValue()} />;
const columns = column.columns([
	column.accessor("email", {
		header: "E-mail",
		sortDescFirst: false,
		cell: ({ row: { original }, getValue }) => (
			<>
				<PersonButton email={getValue()} />
				<span
					className="key side-below"
					data-side={original.user_type}
					data-name={capitalized(sideNames[original.user_type].one)}
				/>
			</>
		),
	}),
	column.accessor("user_type", {
		header: "Side",
		cell: ({ getValue }) => <Key side={getValue()} />,
	}),
	...detailColumns.map((name) =>
		column.accessor(name, {
			header: capitalized(name),
			cell({ row: { original }, getValue }) {
				const { unconfirmed_phone: other } = original;
				const isOther = name === "phone" && other !== null;
				const others = isOther ? `${other} (unconfirmed)` : null;
				return [getValue(), others].filter(Boolean).join(", ");
			},
		}),
	),
	column.accessor("joined_at", { header: "Joined", cell: time }),
	column.accessor("last_seen_at", { header: "Last seen", cell: time }),
	column.accessor("submissions", {
		header: "Sign-ups",
		cell: ({ getValue }) => grouped(getValue()),
	}),
	column.accessor("source", {
		header: "Source",
		cell: ({ getValue }) => getValue() ?? <i>{unknownLabel}</i>,
	}),
	column.accessor("mail", {
		header: "By mail",
		cell({ row }) {
			const { mail, announcements, brought } = row.original;
			const got = announcementsText(announcements);
			return [mail, got, brought && `brought ${brought}`]
				.filter(Boolean)
				.join(", ");
		},
	}),
]);

const steps = ["first", "previous", "next", "last"] as const;
const firstPage = { pageIndex: 0, pageSize: 25 };
const noPeople: readonly ShownPerson[] = [];

interface Props {
	readonly now: Answer<"now">;
	readonly sources: Answer<"charts">["sources"];
	readonly answers: Answer<"charts">["answers"];
}

/** All people, to search, sort, page through, save and copy; the server does the work. */
export function People({ now, sources, answers }: Props) {
	const [filter, setFilter] = useState<ChosenFilter>({});
	const [sorting, setSorting] = useState([{ id: "joined_at", desc: true }]);
	const [pagination, setPagination] = useState(firstPage);
	const { pageIndex, pageSize } = pagination;
	const chosen = {
		...filter,
		sort: sorting[0]?.id as Question<"people">["sort"],
		descending: sorting[0]?.desc === true,
	};
	const { answer, error } = useAnswer("people", {
		...chosen,
		offset: pageIndex * pageSize,
		limit: pageSize,
	});
	const { people = noPeople, total = 0 } = answer ?? {};
	const hasAnswers = people.some((person) => person.answer !== null);
	const hasMails = people.some(
		({ mail, announcements, brought }) =>
			mail || brought || announcementsText(announcements),
	);
	const filled = useMemo(() => {
		const empty = [!hasAnswers && "answer", !hasMails && "mail"];
		return columns.filter(
			(column) =>
				!("accessorKey" in column && empty.includes(column.accessorKey)),
		);
	}, [hasAnswers, hasMails]);
	const table = useTable({
		features,
		columns: filled,
		data: people,
		rowCount: total,
		getRowId: ({ email, user_type }) => `${email} ${user_type}`,
		manualPagination: true,
		manualSorting: true,
		enableSortingRemoval: false,
		enableMultiSort: false,
		sortDescFirst: true,
		state: { pagination, sorting },
		onPaginationChange: setPagination,
		onSortingChange(change) {
			setSorting(change);
			setPagination(firstPage);
		},
	});
	const isFirst = !table.getCanPreviousPage();
	const isLast = !table.getCanNextPage();
	// All people of the last page may have been erased.
	if (answer && isLast && people.length === 0 && !isFirst) table.lastPage();
	return (
		<section className="panel">
			<div className="row apart">
				<h2 id="people" tabIndex={-1}>
					People
				</h2>
				<PeopleFilter
					filter={filter}
					onChange={(part) => {
						setFilter({ ...filter, ...part });
						setPagination(firstPage);
					}}
					now={now}
					sources={sources}
					answers={answers}
				/>
			</div>
			<PeopleActions
				query={chosen}
				isEmpty={total === 0}
				// The outcome of a copy is shown until the people change.
				key={JSON.stringify(chosen)}
			/>
			<table className="people-table" aria-label="People on the list">
				<thead>
					<tr>
						{table.getFlatHeaders().map((header) => {
							const sorted = header.column.getIsSorted();
							const title = <table.FlexRender header={header} />;
							return (
								<th
									scope="col"
									data-column={header.id}
									aria-sort={sorted ? `${sorted}ending` : undefined}
									key={header.id}
								>
									{sortColumns.some((name) => name === header.id) ? (
										<button
											className="text-link"
											type="button"
											onClick={header.column.getToggleSortingHandler()}
										>
											{title}
										</button>
									) : (
										title
									)}
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody>
					{table.getRowModel().rows.map((row) => (
						<tr key={row.id}>
							{row.getAllCells().map((cell) => (
								<td data-column={cell.column.id} key={cell.id}>
									<table.FlexRender cell={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<div className="row apart">
				<p role="status">{error ? "No answer." : answer && resultOf(answer)}</p>
				{total > pageSize && (
					<nav className="row" aria-label="Pages of the table">
						{steps.map((step, at) => (
							<Button
								isOff={at < 2 ? isFirst : isLast}
								onClick={table[`${step}Page`]}
								key={step}
							>
								{capitalized(step)}
							</Button>
						))}
					</nav>
				)}
			</div>
		</section>
	);
}

/** Like `1 to 25 of 600`, or why there is nothing. */
function resultOf({ offset, people, total }: Answer<"people">): string {
	if (total === 0) return "No people to show.";
	const last = grouped(offset + people.length);
	return `${grouped(offset + 1)} to ${last} of ${grouped(total)}`;
}
