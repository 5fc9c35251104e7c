import { type ReactNode, useRef, useState } from "react";
import { detailColumns } from "../../shared/person.ts";
import { grouped } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { Button, heading, Key, Time } from "./parts.tsx";
import { PeopleActions } from "./people-actions.tsx";
import { PeopleFilter } from "./people-filter.tsx";
import { PersonDetails, type ShownPerson } from "./person-details.tsx";
import { useAnswer } from "./queries.ts";

type Query = Question<"people">;

interface Column {
	readonly title: string;
	/** The order by it, if there is one. */
	readonly sort?: Query["sort"];
	readonly show: (person: ShownPerson, onErased: () => void) => ReactNode;
}

const columns: readonly Column[] = [
	{
		title: "E-mail",
		sort: "email",
		show: (person, onErased) => (
			<PersonDetails person={person} onErased={onErased} />
		),
	},
	{ title: "Side", show: ({ user_type }) => <Key side={user_type} /> },
	...detailColumns.map((name) => ({
		title: heading(name),
		show: (person: ShownPerson) => person[name],
	})),
	{
		title: "Joined",
		sort: "joined_at",
		show: ({ joined_at }) => <Time at={joined_at} />,
	},
	{
		title: "Last seen",
		sort: "last_seen_at",
		show: ({ last_seen_at }) => <Time at={last_seen_at} />,
	},
	{
		title: "Sign-ups",
		sort: "submissions",
		show: ({ submissions }) => grouped(submissions),
	},
	{ title: "Source", show: ({ source }) => source ?? <i>unknown</i> },
	{
		title: "By mail",
		show: ({ mail, announcements, brought }) =>
			[mail, announcements, brought && `brought ${brought}`]
				.filter(Boolean)
				.join(", "),
	},
];

interface Props {
	readonly now: Answer<"now">;
	readonly sources: Answer<"charts">["sources"];
}

/** All people, to search, sort, page through, save and copy; the server does the work. */
export function People({ now, sources }: Props) {
	const [query, setQuery] = useState<Query>({
		sort: "joined_at",
		descending: true,
		offset: 0,
		limit: 25,
	});
	const change = (part: Partial<Query>) =>
		setQuery((before) => ({ ...before, offset: 0, ...part }));
	const top = useRef<HTMLHeadingElement>(null);
	// The button that had the focus is gone.
	const handleErased = () => top.current?.focus();
	const { answer, error } = useAnswer("people", query);
	const { people = [], total = 0 } = answer ?? {};
	const { offset, limit, ...chosen } = query;
	const last = Math.max(0, total - 1);
	const lastOffset = last - (last % limit);
	// All people of the last page may have been erased.
	if (answer && offset > lastOffset) change({ offset: lastOffset });
	const direction = query.descending ? "descending" : "ascending";
	const pages = {
		First: 0,
		Previous: offset - limit,
		Next: offset + limit,
		Last: lastOffset,
	};
	return (
		<section className="panel">
			<div className="row apart">
				<h2 ref={top} tabIndex={-1}>
					People
				</h2>
				<PeopleFilter
					filter={chosen}
					onChange={change}
					now={now}
					sources={sources}
				/>
			</div>
			<PeopleActions
				query={chosen}
				isEmpty={total === 0}
				// The outcome of a copy is told until other people are shown.
				key={JSON.stringify(chosen)}
			/>
			<table className="people-table" aria-label="People on the list">
				<thead>
					<tr>
						{columns.map(({ title, sort }) => (
							<th
								scope="col"
								aria-sort={sort === query.sort ? direction : undefined}
								key={title}
							>
								{sort ? (
									<button
										className="text-link"
										type="button"
										onClick={() =>
											change({
												sort,
												descending:
													sort === query.sort
														? !query.descending
														: sort !== "email",
											})
										}
									>
										{title}
									</button>
								) : (
									title
								)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{people.map((person) => (
						<tr key={`${person.email} ${person.user_type}`}>
							{columns.map(({ title, show }) => (
								<td key={title}>{show(person, handleErased)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<div className="row apart">
				<p role="status">{error ? "No answer." : answer && resultOf(answer)}</p>
				{total > limit && (
					<nav className="row" aria-label="Pages of the table">
						{Object.entries(pages).map(([name, to]) => (
							<Button
								isOff={to === offset || to < 0 || to > lastOffset}
								onClick={() => change({ offset: to })}
								key={name}
							>
								{name}
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
