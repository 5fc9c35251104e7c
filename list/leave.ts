/** Who asks the founder, by mail or phone, to get no more mail: kept as if "Take me off the list" had been pressed. */
import { randomBytes, randomUUID } from "node:crypto";
import { confirmation, type Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { Side } from "../shared/sides.ts";
import { rememberWishes } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { readAddress } from "./people.ts";
import { changeWish } from "./wishes.ts";

/**
 * Notes that the mailbox of an address wants no more mail, also if it is not on the list; `erasedFile` remembers it
 * for a backup that is older. Resolves with the sides on which the address is on the list. Rejects with `ExpectedError`.
 */
export async function leave(
	list: List,
	email: string,
	erasedFile: string,
	keysOf: KeysOf,
): Promise<readonly Side[]> {
	const person = email.toLowerCase();
	return list.transaction("exclusive", async () => {
		const { signUps } = await readAddress(list, person);
		const onSides = [...new Set(signUps.map(({ user_type }) => user_type))];
		const [side] = onSides;
		const at = new Date().toISOString();
		// One reply counts for the address on all sides.
		if (side) await answerFor(list, person, side, "left", at, keysOf);
		rememberWishes(erasedFile, await changeWish(list, [person], "left", at));
		return onSides;
	});
}

/** Adds a reply of a person (a lower-cased address and a side), in the transaction that runs. */
export async function answerFor(
	list: List,
	email: string,
	user_type: Side,
	kind: ReplyKind,
	at: string,
	keysOf: KeysOf,
): Promise<void> {
	const mails = list.read("mails", {
		with: { email: [email], user_type: [user_type] },
	});
	const last = (await Array.fromAsync(mails)).at(-1);
	const sign_up_cursor = await list.lastSignUpId();
	const mail = last ?? mailNotSent(email, user_type, at, keysOf);
	if (last === undefined)
		await list.insert("mails", [{ ...mail, sign_up_cursor }]);
	const { person_key } = mail;
	const before = list.read("replies", {
		with: { person_key: [person_key], kind: [kind] },
	});
	// A person has one of a kind per day.
	const id = (await Array.fromAsync(before))
		.filter((reply) => reply.at.slice(0, 10) === at.slice(0, 10))
		.map((reply) => reply.id);
	await list.remove("replies", { with: { id } });
	await list.insert("replies", [{ person_key, kind, at, sign_up_cursor }]);
}

/** Leads from a reply to a person who got no mail: the confirmation that is not needed any more. */
function mailNotSent(
	email: string,
	user_type: Side,
	at: string,
	keysOf: KeysOf,
): Omit<Mail, "id"> {
	// Without a secret there are no links, and any key will do.
	const [key = randomBytes(17).toString("base64url").slice(0, 22)] = keysOf(
		email,
		user_type,
	);
	return {
		email,
		user_type,
		person_key: key,
		kind: confirmation,
		state: "dropped",
		tries: 0,
		created_at: at,
		next_try_at: at,
		ended_at: at,
		message_id: `<${randomUUID()}@localhost>`,
		response: null,
		joined_at: null,
		network: null,
		held_group: null,
		reported_at: null,
		announcement_id: null,
	};
}
