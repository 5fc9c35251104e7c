import {
	type PaginationState,
	type SortingState,
	useTable,
} from "@tanstack/react-table";
import { useRef, useState } from "react";
import { sideWord } from "../../shared/sides.ts";
import {
	addresses,
	type PeoplePage,
	type PeopleQuery,
	pageLength,
	type ShownPerson,
} from "../api.ts";
import { CopyEmails } from "./copy-emails.tsx";
import { Pager } from "./pager.tsx";
import { type Filter, PeopleFilter } from "./people-filter.tsx";
import { columns, features, PeopleTable } from "./people-table.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { useAnswer, withQuery } from "./queries.ts";
import { SaveCsv } from "./save-csv.tsx";

const firstPage: PaginationState = { pageIndex: 0, pageSize: pageLength };
const noPeople: readonly ShownPerson[] = [];

interface Props {
	/** Whether mails are sent. */
	readonly hasMail: boolean;
	/** The names of the announcements that people got. */
	readonly announcements: readonly string[];
	readonly onErased: () => void;
}

/** All people, to search, sort, page through, save and copy; the server does the work. */
export function People({ hasMail, announcements, onErased }: Props) {
	const [filter, setFilter] = useState<Filter>({});
	const [sorting, setSorting] = useState<SortingState>([
		{ id: "joined_at", desc: true },
	]);
	const [pagination, setPagination] = useState(firstPage);
	const [opened, setOpened] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const offset = pagination.pageIndex * pageLength;
	const query = {
		...filter,
		sort: sorting[0]?.id as PeopleQuery["sort"],
		descending: sorting[0]?.desc === true,
	};
	const { answer, error } = useAnswer<PeoplePage>(
		withQuery(addresses.people, { ...query, offset }),
	);
	const { people = noPeople, total = 0 } = answer ?? {};
	const table = useTable({
		features,
		columns,
		data: people,
		rowCount: total,
		manualSorting: true,
		manualPagination: true,
		enableSortingRemoval: false,
		state: {
			sorting,
			pagination,
			columnVisibility: {
				mail: hasMail,
				announcements: announcements.length > 0,
				brought: people.some(({ brought }) => brought !== null),
			},
		},
		onSortingChange: (change) => {
			setSorting(change);
			setPagination(firstPage);
		},
		onPaginationChange: setPagination,
	});
	// All people of the last page may have been erased.
	if (answer && offset > 0 && offset >= total)
		setPagination({ ...firstPage, pageIndex: table.getPageCount() - 1 });
	return (
		<section className="panel">
			<div className="panel-head">
				<h2 ref={heading} tabIndex={-1}>
					People
				</h2>
				<PeopleFilter
					filter={filter}
					hasMail={hasMail}
					announcements={announcements}
					onChange={(part) => {
						setFilter((last) => ({ ...last, ...part }));
						setPagination(firstPage);
					}}
				/>
			</div>
			<div className="people-actions">
				<SaveCsv
					address={withQuery(addresses.csv, query)}
					name={query.side ? sideWord(query.side, 2) : "people"}
				/>
				<CopyEmails
					address={withQuery(addresses.emails, query)}
					isEmpty={total === 0}
				/>
			</div>
			<PeopleTable table={table} onOpen={setOpened} />
			<Pager table={table} answer={answer} hasFailed={error !== null} />
			{opened !== undefined && (
				<PersonDialog
					email={opened}
					onErased={() => {
						// The button that the focus would return to is gone.
						heading.current?.focus();
						onErased();
					}}
					onClose={() => setOpened(undefined)}
				/>
			)}
		</section>
	);
}
