/** All that a list keeps of one person, for a person who asks. */
import { type Side, sides } from "../shared/sides.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { Rows, TableName } from "../store/tables.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { readAddress } from "./people.ts";
import { readMailboxWishes } from "./wishes.ts";

/** The tables with rows about people. */
export type KeptTable = Exclude<
	TableName,
	"erasure_keys" | "mailer_state" | "visits" | "desk_logins"
>;

/** The rows of each table that are about one person, and until when the address was erased before. */
export type Kept = { readonly [Name in KeptTable]: readonly Rows[Name][] } & {
	readonly sides: readonly Side[];
	readonly erasedUntil: string | undefined;
};

/** Reads all that is kept of an address, in any spelling, and of its mailbox. Rejects with `ExpectedError`. */
export function readKept(
	list: List,
	email: string,
	erasedFile: string,
	keysOf: KeysOf,
): Promise<Kept> {
	return list.transaction("snapshot", async () => {
		const { signUps, mails, call } = await readAddress(list, email);
		const ofLinks = sides.flatMap((side) => keysOf(email, side));
		const keys = new Set([...mails.map((mail) => mail.person_key), ...ofLinks]);
		const ofPerson = { with: { person_key: [...keys] } };
		const waves = new Set(mails.map((mail) => mail.announcement_id));
		const mailbox_key = (await readMailboxWishes(list)).keysOf(email);
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const wishes = list.read("wishes", { with: { mailbox_key } });
		const announcements = list.read("announcements", {
			with: { id: [...waves] },
		});
		return {
			waitlist: signUps,
			mails,
			announcements: await Array.fromAsync(announcements),
			replies: await Array.fromAsync(list.read("replies", ofPerson)),
			calls: call ? [call] : [],
			desk_actions: await Array.fromAsync(
				list.read("desk_actions", { with: { email: [email.toLowerCase()] } }),
			),
			wishes: await Array.fromAsync(wishes),
			receivers: await Array.fromAsync(list.read("receivers")),
			erasures: await Array.fromAsync(list.read("erasures", ofPerson)),
			sides: [...new Set(signUps.map(({ user_type }) => user_type))],
			erasedUntil: erased.lastErasure(email)?.at,
		};
	});
}
