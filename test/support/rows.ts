/** For the tests: rows that may be stored, with the columns that a test cares about. */
import { type Counts, noCounts } from "../../shared/counts.ts";
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import { recordOf } from "../../shared/record-of.ts";
import type { Reply } from "../../shared/reply.ts";
import {
	longest,
	noDetails,
	type SignUp,
	type StoredSignUp,
	signUpColumns,
	unknownSource,
	type WaitlistEntry,
} from "../../shared/sign-up.ts";

/** Counts per side, zero where a test names none. */
export function countsOf(some: Partial<Counts>): Counts {
	return { ...noCounts(), ...some };
}

/** A time on the day of the tests: `at("12:30")`. */
export function at(clock: string, day = "2026-11-20"): string {
	return `${day}T${clock}:00.000Z`;
}

/** What a visitor enters, and is stored. */
export function anEntry(columns: Partial<WaitlistEntry> = {}): WaitlistEntry {
	return {
		email: "a@b.example",
		...noDetails,
		user_type: "host",
		...columns,
	};
}

/** What the page sends of an entry: without a question of one's own, there is no answer. */
export function aCall(columns: Partial<WaitlistEntry> = {}) {
	const { answer, ...call } = anEntry(columns);
	return answer === null ? call : { ...call, answer };
}

/** A sign-up with a value in each column. */
export function aFullSignUp(): SignUp {
	return {
		...recordOf(signUpColumns, (name) => name.slice(0, longest(name))),
		email: "a@b.example",
		user_type: "host",
		language: "de",
	};
}

export function aSignUp(columns: Partial<StoredSignUp> = {}): StoredSignUp {
	return {
		id: 1,
		created_at: at("12:00"),
		...anEntry(),
		...unknownSource,
		network: null,
		imported_at: null,
		edited_at: null,
		sign_up_id: null,
		...columns,
	};
}

export function aMail(columns: Partial<Mail> = {}): Mail {
	return {
		id: 1,
		email: "a@b.example",
		user_type: "host",
		person_key: "A".repeat(22),
		kind: "confirmation",
		state: "waiting",
		tries: 0,
		created_at: at("12:30"),
		next_try_at: at("12:30"),
		ended_at: null,
		message_id: "<1@frontage.example>",
		response: null,
		joined_at: null,
		network: null,
		held_group: null,
		reported_at: null,
		announcement_id: null,
		sign_up_cursor: null,
		reply_cursor: null,
		...columns,
	};
}

export function aReply(columns: Partial<Reply> = {}): Reply {
	return {
		id: 1,
		at: at("13:00"),
		person_key: "A".repeat(22),
		kind: "confirmed",
		...columns,
	};
}

/** A person as one sign-up makes it, with the columns that a test cares about. */
export function aPerson(columns: Partial<Person> = {}): Person {
	return {
		...anEntry(),
		source: null,
		language: null,
		joined_at: at("12:00"),
		last_seen_at: at("12:00"),
		phones: 0,
		submissions: 1,
		unconfirmed_phone: null,
		mail: null,
		announcements: [],
		called_at: null,
		call_on: null,
		note: null,
		...columns,
	};
}
