import type { Person, Sort } from "../api.ts";
import { dialled, minute, number } from "./words.ts";

interface Props {
	readonly people: readonly Person[];
	readonly query: { readonly sort: Sort; readonly descending: boolean };
	readonly onSort: (sort: Sort) => void;
	readonly onOpen: (email: string) => void;
}

/** `sort` where the column can be sorted by; `wide` where a phone has no room for it. */
const columns: readonly {
	readonly name: string;
	readonly sort?: Sort;
	readonly isWide?: boolean;
}[] = [
	{ name: "E-mail", sort: "email" },
	{ name: "Side" },
	{ name: "Phone" },
	{ name: "Joined", sort: "joined_at" },
	{ name: "Last seen", sort: "last_seen_at", isWide: true },
	{ name: "Sent", sort: "submissions", isWide: true },
	{ name: "Source", isWide: true },
];

/** One page of people. */
export function PeopleTable({ people, query, onSort, onOpen }: Props) {
	return (
		<table className="people-table">
			<caption className="unseen">People on the list</caption>
			<thead>
				<tr>
					{columns.map(({ name, sort, isWide }) => (
						<th
							scope="col"
							className={isWide ? "wide" : undefined}
							aria-sort={
								sort === query.sort
									? query.descending
										? "descending"
										: "ascending"
									: undefined
							}
							key={name}
						>
							{sort === undefined ? (
								name
							) : (
								<button
									className="text-link"
									type="button"
									onClick={() => onSort(sort)}
								>
									{name}
								</button>
							)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{people.map((person) => (
					<tr key={`${person.email} ${person.user_type}`}>
						<td className="person">
							<button type="button" onClick={() => onOpen(person.email)}>
								{person.email}
							</button>
						</td>
						<td>
							<span className="key" data-side={person.user_type}>
								{person.user_type}
							</span>
						</td>
						<td>
							<Phone phone={person.phone} />
						</td>
						<td>
							<Time at={person.joined_at} />
						</td>
						<td className="wide">
							<Time at={person.last_seen_at} />
						</td>
						<td className="wide">{number(person.submissions)}×</td>
						<td className="wide">{person.source ?? <i>unknown</i>}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A minute, never broken into lines. */
export function Time({ at }: { readonly at: string }) {
	return <time dateTime={at}>{minute(at)}</time>;
}

/** A number to call, or what was written instead of one. */
export function Phone({ phone }: { readonly phone: string | null }) {
	if (phone === null) return null;
	const digits = dialled(phone);
	return digits === "" ? phone : <a href={`tel:${digits}`}>{phone}</a>;
}
