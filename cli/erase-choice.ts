/** Whom a call of `erase` means. */

import {
	applies,
	type EraseWishes,
	momentNow,
	wishesOf,
} from "../list/erase.ts";
import { readEraseRequests } from "../list/erase-requests.ts";
import { readAddress } from "../list/people.ts";
import { readKnown } from "../list/refresh-people.ts";
import { readEraseTimes } from "../list/retention.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { inOrder } from "../shared/order.ts";
import { isSource, repliesAndEvents, sourceOf } from "../shared/person.ts";
import { leaving } from "../shared/reply.ts";
import { shownEmail } from "../shared/shown-email.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import type { List } from "../store/list.ts";
import { eachSignedUpLike, findPeople } from "../store/people-queries.ts";
import { readAddressLines } from "./arguments.ts";
import type { Context } from "./context.ts";
import { readInput } from "./read-input.ts";

/** The options of the command. */
export interface EraseOptions {
	readonly yes?: boolean;
	readonly left?: boolean;
	readonly again?: boolean;
	readonly import?: string;
	readonly due?: boolean;
	readonly domain?: string;
	readonly source?: string;
	readonly since?: string;
}

/** The addresses of the arguments, or those of the options, and to which sign-ups the wish of each applies. */
export async function chooseErased(
	emails: string[],
	options: EraseOptions,
	context: Context,
): Promise<EraseWishes> {
	// Before the choice: what comes meanwhile stays.
	const now = await context.withList("read", momentNow);
	if (emails.length > 0)
		return wishesOf(await readNamed(emails, context), null);
	if (options.left) return chooseLeft(context);
	if (!options.due)
		return wishesOf(await chooseByFirstSignUp(options, context), now);
	const asked = await context.withList("read", (list) =>
		readEraseRequests(list, context.keysOf),
	);
	return new Map([...wishesOf(await chooseOld(context), now), ...asked]);
}

async function readNamed(
	emails: readonly string[],
	context: Context,
): Promise<string[]> {
	const named = emails.filter((email) => email !== "-");
	if (named.length < emails.length) {
		const input = readAddressLines(`${await readInput("-", context)}`);
		named.push(...new Set(input));
	}
	return named;
}

/** The people who left; who joined again since is on the list with those sign-ups. */
async function chooseLeft(context: Context): Promise<EraseWishes> {
	return context.withPeople(async (list) => {
		const left = await findPeople(list, { mail: "left" });
		const rowsOf = await readKnown(list, [
			...new Set(left.map(({ email }) => email)),
		]);
		return new Map(
			left.flatMap(({ email }) => {
				const known = rowsOf.get(email);
				const reply = known && leaving(repliesAndEvents(known));
				if (reply === undefined) return [];
				// What an import told applies to all that was there by then.
				const at =
					reply.id === undefined ? known?.mailbox?.imported : undefined;
				return [[email, { ...reply, at: at ?? reply.at }]];
			}),
		);
	});
}

/** The addresses whose time has come, whether the digest has told of them or not. */
async function chooseOld(context: Context): Promise<string[]> {
	const { retention } = context.readContent();
	const now = new Date().toISOString();
	const times = await context.withList("read", (list) =>
		readEraseTimes(list, retention),
	);
	return [...times].flatMap(([email, at]) => (at <= now ? [email] : []));
}

/** The addresses whose first sign-up meets the options, which no later one can change. */
async function chooseByFirstSignUp(
	{ domain, source, since = "" }: EraseOptions,
	context: Context,
): Promise<string[]> {
	return context.withList("read", async (list) => {
		const emails: string[] = [];
		const some = { domain, source, since };
		// Any of their sign-ups may be like this: which one is the first is known when all are read.
		for await (const person of eachSignedUpLike(list, some, addressesAtATime)) {
			const rows = new Map<string, StoredSignUp[]>();
			for await (const row of list.read("waitlist", { with: { person } }))
				getOrInsert(rows, row.email.toLowerCase(), () => []).push(row);
			for (const [email, all] of rows) {
				const [first] = inOrder(all);
				if (
					first !== undefined &&
					(source === undefined || isSource(sourceOf(first), source)) &&
					first.created_at >= since
				)
					emails.push(email);
			}
		}
		return emails;
	});
}

/** Addresses whose sign-ups are read at a time. */
const addressesAtATime = 1_000;

/** The number of addresses that a dry run shows. */
const maxShown = 3;

/** Some of the addresses, each on a line with its newest sign-up, which stays if it came after the wish. */
export async function addressLines(
	list: List,
	wishes: EraseWishes,
	context: Context,
): Promise<string> {
	const lines: string[] = [];
	for (const [email, wish] of [...wishes].slice(0, maxShown)) {
		const { signUps } = await readAddress(list, email);
		const newest = inOrder(signUps).at(-1);
		const stays = newest && wish && !applies(wish, newest);
		const what = newest
			? `newest sign-up: ${context.minute(newest.created_at)}${stays ? ", which stays" : ""}`
			: "no sign-up";
		lines.push(`  ${shownEmail(email)} (${what})\n`);
	}
	return lines.join("");
}
