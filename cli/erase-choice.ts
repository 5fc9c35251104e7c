/** Whom a call of `erase` means. */

import { readEraseRequests } from "../list/erase-requests.ts";
import { readEraseTimes } from "../list/retention.ts";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { sourceOf } from "../shared/person.ts";
import type { Retention } from "../shared/retention.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import type { List } from "../store/list.ts";
import { readAddressLines } from "./arguments.ts";
import type { Context } from "./context.ts";
import { readInput } from "./read-input.ts";

/** The options of the command. */
export interface EraseOptions {
	readonly yes?: boolean;
	readonly left?: boolean;
	readonly again?: boolean;
	readonly requested?: boolean;
	readonly import?: string;
	readonly retention?: boolean;
	readonly domain?: string;
	readonly source?: string;
	readonly withoutSource?: boolean;
	readonly since?: string;
}

/** The addresses of the arguments, or those of the options. */
export async function chooseErased(
	emails: string[],
	options: EraseOptions,
	context: Context,
): Promise<string[]> {
	const named = emails.filter((email) => email !== "-");
	if (named.length < emails.length) {
		const input = readAddressLines(`${await readInput("-", context)}`);
		named.push(...new Set(input));
	}
	if (emails.length > 0) return named;
	if (options.retention) {
		const { retention } = await context.readContent();
		return context.withList("read", (list) => findOld(list, retention));
	}
	if (options.requested)
		return context.withList("read", async (list) => [
			...(await readEraseRequests(list, context.keysOf)).emails,
		]);
	if (!options.left) return chooseByFirstSignUp(options, context);
	const people = (await context.readPeople()).all();
	const left = people.filter(({ mail }) => mail === "left");
	return [...new Set(left.map(({ email }) => email))];
}

/** The addresses whose time has come, whether the digest has told of them or not. */
async function findOld(list: List, retention: Retention): Promise<string[]> {
	const now = new Date().toISOString();
	const times = await readEraseTimes(list, retention);
	return [...times].flatMap(([email, at]) => (at <= now ? [email] : []));
}

/** The addresses whose first sign-up meets the options, which no later one can change. */
async function chooseByFirstSignUp(
	{ domain, source, withoutSource, since = "" }: EraseOptions,
	context: Context,
): Promise<string[]> {
	const firsts = new Map<string, StoredSignUp>();
	await context.withList("read", async (list) => {
		for await (const row of list.read("waitlist")) {
			const email = row.email.toLowerCase();
			if (domain !== undefined && !email.endsWith(`@${domain}`)) continue;
			const first = getOrInsert(firsts, email, () => row);
			if (row.created_at < first.created_at) firsts.set(email, row);
		}
	});
	const wanted = withoutSource ? null : source;
	return [...firsts]
		.filter(
			([, first]) =>
				(wanted === undefined || sourceOf(first) === wanted) &&
				first.created_at >= since,
		)
		.map(([email]) => email);
}
