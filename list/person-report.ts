/** What is kept of one person, in words and without the keys of the program: the answer to a request of access. */

import type { Person } from "../shared/person.ts";
import { shownEmail } from "../shared/shown-email.ts";
import { detailColumns, storedColumns, tagColumns } from "../shared/sign-up.ts";
import type { Rows } from "../store/tables.ts";
import type { Kept, KeptTable } from "./kept.ts";

/** What is told of a table, in the order of an answer. */
interface Told<Name extends KeptTable> {
	/** The name of the part. */
	readonly part: string;
	/** What the rows are, in one sentence. */
	readonly what: string;
	readonly columns: readonly (keyof Rows[Name] & string)[];
}

/** Every table with rows about people: one that is added has to be told of, too. */
export const told: { readonly [Name in KeptTable]: Told<Name> } = {
	waitlist: {
		part: "sign_ups",
		what: `What was sent with this address: when, as what, the other fields of the form (${detailColumns.join(", ")}), the note that the link to the page carried (${tagColumns.join(", ")}), the language of that page, a random mark that sign-ups of one network and day share (network), when it was brought in from a file (imported_at) and when we corrected it (edited_at).`,
		columns: storedColumns.filter(
			(name) => name !== "id" && name !== "sign_up_id",
		),
	},
	mails: {
		part: "mails",
		what: "The emails to this address: what for, what became of each, and what the mail server said (response).",
		columns: [
			...(["created_at", "email", "user_type", "kind", "state"] as const),
			...(["tries", "ended_at", "response", "reported_at"] as const),
			...(["joined_at", "network", "held_group", "next_try_at"] as const),
		],
	},
	announcements: {
		part: "announcements",
		what: "The announcements among these emails, with their words.",
		columns: ["name", "created_at", "stopped_at", "words"],
	},
	replies: {
		part: "replies",
		what: "The buttons that were pressed on the page of the links in these emails.",
		columns: ["at", "kind"],
	},
	calls: {
		part: "calls",
		what: "Our own notes: when we called, when we want to call next, and what for.",
		columns: ["email", "at", "called_at", "call_on", "note"],
	},
	desk_actions: {
		part: "our_changes",
		what: "What we did about this person: when and what.",
		columns: ["at", "action", "email", "detail"],
	},
	wishes: {
		part: "wishes",
		what: "What is remembered for the whole mailbox, without its address, so that it is kept also after an erasure: that no email is wanted (left_at), that a sign-up was somebody else's (not_me_at), that we asked once more (asked_at), that an email was reported as spam (complained_at) or bounced elsewhere (bounced_at), and which file told so (imported_at).",
		columns: [
			...(["left_at", "not_me_at", "asked_at"] as const),
			...(["complained_at", "bounced_at", "imported_at"] as const),
		],
	},
	receivers: {
		part: "told_to",
		what: "Which other programs of ours are told of people who join, confirm, leave or are erased: NOTICE_URL is a chat, WEBHOOK_URL a program. A sign-up or a reply that is newer than what it was told waits.",
		columns: ["name", "taken_at"],
	},
	erasures: {
		part: "erasures_to_tell",
		what: "That the person was erased, until that program is told.",
		columns: ["at"],
	},
};

/** The columns of these tables that are not told: numbers and keys of the program, which say nothing of the person. */
export const notTold: { readonly [Name in KeptTable]: readonly string[] } = {
	waitlist: ["id", "sign_up_id"],
	mails: [
		...["id", "person_key", "message_id", "announcement_id"],
		...["sign_up_cursor", "reply_cursor"],
	],
	// How we chose the people, and which of us did it.
	announcements: ["id", "side", "filter", "draft", "sent_by"],
	replies: ["id", "person_key", "sign_up_cursor"],
	calls: [],
	// Which of us did it.
	desk_actions: ["id", "done_by"],
	wishes: ["mailbox_key"],
	receivers: ["sign_up_cursor", "reply_cursor", "failed_since", "reason"],
	erasures: ["person_key"],
};

/** Whether anything is kept of the person. */
export function isAnythingKept(kept: Kept): boolean {
	const { receivers, sides, erasedUntil, ...rows } = kept;
	return (
		erasedUntil !== undefined ||
		Object.values(rows).some(({ length }) => length > 0)
	);
}

/** The answer, as an object to be written as JSON; `people` are what the rows make, with whom they have brought. */
export function reportOf(
	email: string,
	kept: Kept,
	people: readonly Person[],
	siteUrl: string,
) {
	const where =
		siteUrl === "" ? "our page about privacy" : `${siteUrl}/privacy`;
	return {
		address: shownEmail(email.toLowerCase()),
		written_at: new Date().toISOString(),
		about: `All that our waitlist keeps of this address, part by part; an empty part holds nothing. Times are in UTC. Why we keep it, for how long, who else gets it, and your rights to have it corrected or erased, to object and to complain: ${where}. No decision is made about you by a program alone.`,
		people: {
			what: "What the parts below make: one entry for each side of the marketplace, with what is known by email, and how many people came by the person's own link (brought).",
			rows: people.map((person) => ({
				...person,
				email: shownEmail(person.email),
			})),
		},
		...Object.fromEntries(
			Object.entries(told).map(([table, { part, what, columns }]) => [
				part,
				{ what, rows: rowsOf(table as KeptTable, columns, kept) },
			]),
		),
		erased_before: {
			what: "Until when sign-ups of this address were erased earlier: remembered as a coded fingerprint, so that no old copy brings them back.",
			rows: kept.erasedUntil === undefined ? [] : [{ until: kept.erasedUntil }],
		},
	};
}

/** The rows of a table with the columns that are told. */
function rowsOf(
	table: KeptTable,
	columns: readonly string[],
	kept: Kept,
): object[] {
	return kept[table].map((row) => {
		const values = row as unknown as Record<string, unknown>;
		const shown = Object.fromEntries(
			columns.map((name) => [name, values[name]]),
		);
		if (typeof shown["email"] === "string")
			shown["email"] = shownEmail(shown["email"]);
		if ("words" in row) {
			const words: Record<string, Record<string, unknown>> = JSON.parse(
				row.words,
			);
			shown["words"] = Object.values(words).flatMap((ofLanguage) =>
				kept.sides.map((side) => ofLanguage[side]),
			);
		}
		if ("failed_since" in row) {
			const { sign_up_cursor, reply_cursor } = row;
			const isNew = (last: number) => (each: { readonly id: number }) =>
				each.id > last;
			shown["waiting_sign_ups"] = kept.waitlist.filter(
				isNew(sign_up_cursor),
			).length;
			shown["waiting_replies"] = kept.replies.filter(
				isNew(reply_cursor),
			).length;
		}
		return shown;
	});
}
