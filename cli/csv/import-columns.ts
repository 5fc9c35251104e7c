import type {
	ForeignSubmission,
	foreignColumns,
} from "../../store/waitlist-import.ts";
import { CommandError } from "../command.ts";

type Column = (typeof foreignColumns)[number];

/** What a column may be called, without spaces and signs; the first that is there is taken. */
const names: Readonly<Record<Column, readonly string[]>> = {
	email: ["email", "emailaddress", "mail", "emailadresse"],
	phone: ["phone", "phonenumber", "telephone", "tel", "mobile", "telefon"],
	user_type: ["usertype", "side", "type", "role"],
	created_at: [
		"createdat",
		"joinedat",
		"submittedat",
		"signedupat",
		"created",
		"timestamp",
		"date",
	],
	utm_source: ["utmsource"],
	utm_medium: ["utmmedium"],
	utm_campaign: ["utmcampaign"],
	ref: ["ref"],
};

/** Which column of a file is which of ours. */
export interface Columns {
	readonly count: number;
	/** The name in the file for each of ours that is there. */
	readonly taken: Readonly<Partial<Record<Column, string>>>;
	/** The names of all others. */
	readonly ignored: readonly string[];
	read(
		cells: readonly string[],
	): Readonly<Record<keyof ForeignSubmission, string | null>>;
}

/** Finds our columns by the file's heading. Throws `CommandError` when the e-mail is not there. */
export function matchColumns(heading: readonly string[]): Columns {
	const plain = heading.map((name) =>
		name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
	);
	const places = new Map<Column, number>();
	for (const [column, all] of Object.entries(names)) {
		const name = all.find((one) => plain.includes(one));
		if (name === undefined) continue;
		const place = plain.indexOf(name);
		if (plain.includes(name, place + 1)) {
			throw new CommandError(
				`Two columns of the file are called ${JSON.stringify(heading[place])}: rename one of them.`,
			);
		}
		places.set(column as Column, place);
	}
	if (!places.has("email")) {
		throw new CommandError(
			'The file has no column for the e-mail address: call it "email" in the first line.',
		);
	}
	const cellOf = (cells: readonly string[], column: Column) =>
		cells[places.get(column) ?? -1] ?? null;
	return {
		count: heading.length,
		taken: Object.fromEntries(
			[...places].map(([column, place]) => [column, heading[place] ?? ""]),
		),
		ignored: heading.filter(
			(_, place) => ![...places.values()].includes(place),
		),
		read: (cells) => ({
			created_at: cellOf(cells, "created_at"),
			email: cellOf(cells, "email"),
			phone: cellOf(cells, "phone"),
			user_type: cellOf(cells, "user_type"),
			utm_source: cellOf(cells, "utm_source"),
			utm_medium: cellOf(cells, "utm_medium"),
			utm_campaign: cellOf(cells, "utm_campaign"),
			ref: cellOf(cells, "ref"),
		}),
	};
}
