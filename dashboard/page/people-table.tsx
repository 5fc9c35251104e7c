import { grouped } from "../../shared/counted.ts";
import type { PeopleQuery, Person } from "../api.ts";
import { minute } from "./words.ts";

interface Props {
	readonly people: readonly Person[];
	readonly query: PeopleQuery;
	readonly onSort: (sort: PeopleQuery["sort"]) => void;
	readonly onOpen: (email: string) => void;
}

/** The columns, with what those that can be sorted are sorted by. */
const columns: readonly (readonly [string, PeopleQuery["sort"]?])[] = [
	["E-mail", "email"],
	["Side"],
	["Phone"],
	["Joined", "joined_at"],
	["Last seen", "last_seen_at"],
	["Sent", "submissions"],
	["Source"],
];
const mailColumn = ["By mail"] as const;

/** One page of people. */
export function PeopleTable({ people, query, onSort, onOpen }: Props) {
	const hasMail = people.some(({ mail }) => mail !== null);
	const order = query.descending ? "descending" : "ascending";
	return (
		<table className="people-table" aria-label="People on the list">
			<thead>
				<tr>
					{[...columns, ...(hasMail ? [mailColumn] : [])].map(
						([name, sort]) => (
							<th
								scope="col"
								aria-sort={sort === query.sort ? order : undefined}
								key={name}
							>
								{sort ? (
									<button
										className="text-link"
										type="button"
										onClick={() => onSort(sort)}
									>
										{name}
									</button>
								) : (
									name
								)}
							</th>
						),
					)}
				</tr>
			</thead>
			<tbody>
				{people.map((person) => (
					<tr key={`${person.email} ${person.user_type}`}>
						<td>
							<button type="button" onClick={() => onOpen(person.email)}>
								{person.email}
							</button>
						</td>
						<td>
							<span className="key" data-side={person.user_type}>
								{person.user_type}
							</span>
						</td>
						<td>{person.phone}</td>
						<td>
							<Time at={person.joined_at} />
						</td>
						<td>
							<Time at={person.last_seen_at} />
						</td>
						<td>{grouped(person.submissions)}×</td>
						<td>{person.source ?? <i>unknown</i>}</td>
						{hasMail && <td>{person.mail}</td>}
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
