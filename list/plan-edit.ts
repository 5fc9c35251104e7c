/** What a correction of the founder would change, and why it must not be made. */
import { recordOf } from "../shared/record-of.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { readAddress } from "./people.ts";
import { personVersion } from "./person-version.ts";

/** What is to be corrected; a phone of `null` is taken away. */
export interface Correction {
	readonly email?: string | undefined;
	readonly phone?: string | null | undefined;
	readonly side?: Side | undefined;
	/** A code. */
	readonly language?: string | undefined;
}

/** What the founder has beside the list. */
export interface Surroundings {
	readonly erasedFile: string;
	readonly keysOf: KeysOf;
	/** The codes of a person's own link, one for each secret. */
	readonly codesOf: KeysOf;
	/** Whether the mailbox of an address left the list, or called a mail spam. */
	readonly wantsNoMail: (email: string) => Promise<boolean>;
	/** The `personVersion` that the founder has seen: another one is not overwritten. */
	readonly version?: string;
}

/** Why nothing can be corrected. */
export type EditRefusal =
	| "unknown"
	/** The person is not what the founder has seen. */
	| "changed"
	| "same"
	/** The person left the list: a new address would get mail again. */
	| "left"
	/** The mailbox of the new address left, or called a mail spam. */
	| "new left"
	/** The new address was erased later than these sign-ups were sent: the restore of a backup would leave them out. */
	| "new erased";

/** What a correction changes. */
export interface EditPlan {
	/** The sign-ups as they are, and as they will be. */
	readonly before: readonly StoredSignUp[];
	readonly after: readonly StoredSignUp[];
	/** Sign-ups that the new address has already: they become those of one person. */
	readonly joinedWith: number;
}

/** Plans a correction of an address, in any spelling; changes nothing. */
export async function planEdit(
	list: List,
	email: string,
	{ email: other, phone, side, language }: Correction,
	{ erasedFile, wantsNoMail, version }: Surroundings,
): Promise<EditPlan | EditRefusal> {
	const known = await readAddress(list, email);
	const { signUps, people } = known;
	if (signUps.length === 0) return "unknown";
	if (version !== undefined && version !== personVersion(known))
		return "changed";
	const wrongPhones = recordOf(sides, (each) => {
		const person = people.find(({ user_type }) => user_type === each);
		const first = signUps.find(
			({ user_type, created_at }) =>
				user_type === each && created_at === person?.joined_at,
		);
		return { phone: person?.phone ?? null, first: first?.id };
	});
	const phoneOf = (row: StoredSignUp) => {
		const wrong = wrongPhones[row.user_type];
		if (phone === undefined) return row.phone;
		if (phone === null) return null;
		const isWrong =
			wrong.phone === null ? row.id === wrong.first : row.phone === wrong.phone;
		return isWrong ? phone : row.phone;
	};
	const isMoved =
		other !== undefined && other.toLowerCase() !== email.toLowerCase();
	const corrected = signUps.map((row) => ({
		...row,
		email: isMoved ? other : row.email,
		phone: phoneOf(row),
		user_type: side ?? row.user_type,
		language: language ?? row.language,
	}));
	const isSame = (row: StoredSignUp, at: number) => {
		const other = corrected[at] ?? row;
		return (["email", "phone", "user_type", "language"] as const).every(
			(name) => row[name] === other[name],
		);
	};
	const changes = signUps.flatMap((row, at) => (isSame(row, at) ? [] : [at]));
	if (changes.length === 0) return "same";
	let joinedWith = 0;
	if (isMoved) {
		const hasLeft = people.some(({ mail }) => mail === "left");
		if (hasLeft || (await wantsNoMail(email))) return "left";
		if (await wantsNoMail(other)) return "new left";
		const erased = readErased(erasedFile, await readErasureKeys(list));
		if (signUps.some((row) => erased.isErasedRow({ ...row, email: other })))
			return "new erased";
		joinedWith = (await readAddress(list, other)).signUps.length;
	}
	const pick = (rows: readonly StoredSignUp[]) =>
		changes.flatMap((at) => rows[at] ?? []);
	return { before: pick(signUps), after: pick(corrected), joinedWith };
}
