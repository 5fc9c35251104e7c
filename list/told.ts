/** What an import tells of people who left elsewhere, or to whom mail bounced there. */
import { type MailboxTimes, timesOf } from "../shared/mailbox-events.ts";
import { readErasureKeys, rememberWishes } from "../store/erased-people.ts";
import { inParts, type List } from "../store/list.ts";
import type { ToldPerson } from "./import.ts";
import { freeName } from "./import-name.ts";
import { MailboxWishes, saveWishes } from "./wishes.ts";

/** Mailboxes that are noted in one transaction: sign-ups wait meanwhile. */
const mailboxesAtATime = 2_000;

/** How many were noted of each kind. */
export type ToldCounts = Record<ToldPerson["kind"], number>;

/**
 * Notes what happened with each mailbox, less those that left before, here or elsewhere. `erasedFile` gets them, too, for a
 * backup that is older. Changes nothing without `isStoring`. Resolves with how many were noted, and with the name of the
 * import, if it has one or gets one by this.
 */
export async function noteTold(
	list: List,
	people: readonly ToldPerson[],
	name: string | undefined,
	erasedFile: string,
	isStoring = true,
): Promise<{
	readonly counts: ToldCounts;
	readonly name: string | undefined;
}> {
	const counts: ToldCounts = { left: 0, bounced: 0 };
	if (people.length === 0) return { counts, name };
	let imported = name;
	const mailboxes = new MailboxWishes(await readErasureKeys(list));
	const noted = new Map<string, readonly [readonly string[], ToldPerson]>();
	for (const person of people) {
		const keys = mailboxes.keysOf(person.email);
		const [key = ""] = keys;
		const other = noted.get(key)?.[1];
		if (other === undefined || person.kind === "left")
			noted.set(key, [keys, person]);
	}
	const all: Record<string, MailboxTimes> = {};
	const note = async (
		some: readonly (readonly [readonly string[], ToldPerson])[],
	) => {
		const mailbox_key = some.flatMap(([keys]) => keys);
		const before = new Map<string, MailboxTimes>();
		for await (const row of list.read("wishes", { with: { mailbox_key } }))
			before.set(row.mailbox_key, timesOf(row));
		const changed: Record<string, MailboxTimes> = {};
		for (const [keys, { kind, at }] of some) {
			const had = keys.map((key) => before.get(key) ?? {});
			if (had.some((times) => times.left ?? times[kind])) continue;
			counts[kind] += 1;
			imported ??= await freeName(list);
			for (const key of keys) {
				const { bounced: _, ...others } = before.get(key) ?? {};
				changed[key] = { ...others, [kind]: at ?? imported, imported };
			}
		}
		if (isStoring) await saveWishes(list, changed);
		Object.assign(all, changed);
	};
	if (!isStoring) await note([...noted.values()]);
	else {
		await inParts(list, [...noted.values()], mailboxesAtATime, note);
		rememberWishes(erasedFile, all);
	}
	return { counts, name: imported };
}
