import { grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./links.ts";

/**
 * A sentence when mails were sent with a LINK_SECRET that is not among these: the links in them do
 * not work, and who left by them may be written to. `undefined` when there is no such mail.
 */
export async function lostSecretNote(
	list: List,
	secrets: readonly string[],
): Promise<string | undefined> {
	let lost = 0;
	for await (const { email, user_type, person_key } of list.read("mails", {
		with: { state: ["sent"] },
	}))
		if (!personKeys(secrets, email, user_type).includes(person_key)) lost += 1;
	return lost === 0
		? undefined
		: `Mails that were sent with another LINK_SECRET: ${grouped(lost)}. The links in them do not work. Name both, the new one first: LINK_SECRET=new,old.`;
}
