/** Whose own link a code is of: the codes of all who have confirmed are stored beside the table of people. */
import { refreshPeople } from "../list/refresh-people.ts";
import { limits } from "../store/limits.ts";
import { giveTurn, type List, type Progress } from "../store/list.ts";
import { readFoldState, saveFoldState } from "../store/people.ts";
import {
	beginCodes,
	type Owner,
	readOwnerCodes,
	readUncoded,
	saveCodes,
	uncodedPages,
} from "../store/people-codes.ts";
import { ownerPages } from "../store/people-queries.ts";
import {
	isOwnCode,
	ownCodes,
	personKeys,
	secretsName,
} from "./letter/links.ts";

/** The confirmed people whose own links have some of these codes, by the code, also if `refreshOwners` was not called. */
export async function readOwners(
	list: List,
	secrets: readonly string[],
	codes: readonly (string | null)[],
): Promise<ReadonlyMap<string, Owner>> {
	const some = codes.filter((code) => code !== null).filter(isOwnCode);
	if (some.length === 0 || secrets.length === 0) return new Map();
	const isStored =
		(await readFoldState(list))?.codesBy === secretsName(secrets);
	const stored = isStored ? await readOwnerCodes(list, some) : [];
	const owners = new Map(
		stored.map(({ code, email, user_type }) => [code, { email, user_type }]),
	);
	const asked = new Set(some.map((code) => code.toLowerCase()));
	for await (const page of isStored ? uncodedPages(list) : ownerPages(list))
		for (const owner of page)
			for (const code of codesOf(owner, secrets))
				if (asked.has(code.toLowerCase())) owners.set(code, owner);
	return owners;
}

/** The codes of a person's own link: an earlier mail may contain one of an earlier secret. */
export function codesOf(
	{ email, user_type }: Owner,
	secrets: readonly string[],
): ReadonlySet<string> {
	return new Set(
		personKeys(secrets, email, user_type).flatMap((key) =>
			secrets.flatMap((secret) => ownCodes(secret, key)),
		),
	);
}

/**
 * Brings the people up to date, and with them the codes of their own links: a look at who brought whom begins with it.
 * It computes the codes of those who have confirmed since the last time, and with other secrets those of all. Not within a
 * transaction; `progress` counts sign-ups, where there are many. Rejects with `ExpectedError`.
 */
export async function refreshOwners(
	list: List,
	secrets: readonly string[],
	progress?: Progress,
): Promise<void> {
	await refreshPeople(list, progress);
	if (secrets.length === 0) return;
	const codesBy = secretsName(secrets);
	const begun = await readFoldState(list);
	if (begun?.codesBy !== codesBy)
		await list.transaction("people", () => begin(list, codesBy));
	for (let lockedMs = 0, unlocked = 0; ; ) {
		const { state, some } = await list.transaction("snapshot", async () => ({
			state: await readFoldState(list),
			some: await readUncoded(list, limits.foldedAtATime),
		}));
		// Otherwise another program makes all people anew, or knows other secrets.
		if (some.length === 0 || state?.codesBy !== codesBy) return;
		const codes = some.flatMap((owner) =>
			[...codesOf(owner, secrets)].map((code) => ({ ...owner, code })),
		);
		if (lockedMs > 0) await giveTurn(lockedMs, performance.now() - unlocked);
		const locked = performance.now();
		await list.transaction("people", async () => {
			// Otherwise these people may be others, or erased, or another program has stored their codes.
			if ((await readFoldState(list))?.stamp !== state.stamp) return;
			await saveCodes(list, codes);
			await saveFoldState(list, state);
		});
		unlocked = performance.now();
		lockedMs = unlocked - locked;
	}
}

/** Begins to compute the codes of the people that are there, in the transaction that runs. */
async function begin(list: List, codesBy: string): Promise<void> {
	const state = await readFoldState(list);
	if (state === undefined || state.codesBy === codesBy) return;
	await beginCodes(list);
	await saveFoldState(list, { ...state, codesBy });
}
