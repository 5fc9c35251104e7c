/** Whose own link a code is of: the codes of all who have confirmed are stored beside the table of people. */
import { refreshPeople } from "../list/refresh-people.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { limits } from "../store/limits.ts";
import { giveTurn, type List, type Progress } from "../store/list.ts";
import {
	type FoldState,
	readFoldState,
	saveFoldState,
} from "../store/people.ts";
import {
	beginCodes,
	endCodes,
	type Owner,
	type OwnerCode,
	readNextOwners,
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
	const asked = new Set(some.map((code) => code.toLowerCase()));
	const computed = (await readFoldState(list))?.codes;
	const isStored = computed?.areAll && computed.by === secretsName(secrets);
	const stored = isStored ? await readOwnerCodes(list, asked) : [];
	const owners = new Map(
		stored.map(({ code, email, user_type }) => [code, { email, user_type }]),
	);
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
 * It computes the codes of those who have confirmed since the last time, and with other secrets those of all; what cannot
 * be stored, as by a login that may only read, `readOwners` computes. Not within a transaction; `progress` counts
 * sign-ups, where there are many. Rejects with `ExpectedError`.
 */
export async function refreshOwners(
	list: List,
	secrets: readonly string[],
	progress?: Progress,
): Promise<void> {
	await refreshPeople(list, progress);
	try {
		await refreshCodes(list, secrets);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
	}
}

async function refreshCodes(
	list: List,
	secrets: readonly string[],
): Promise<void> {
	if (secrets.length === 0) return;
	const by = secretsName(secrets);
	const before = (await readFoldState(list))?.codes;
	if (before?.by !== by)
		await list.transaction("people", () => begin(list, by));
	else if (before.areAll && (await readUncoded(list, 1)).length === 0) return;
	for (let lockedMs = 0, unlocked = 0; ; ) {
		const next = await list.transaction("snapshot", () => readNext(list, by));
		if (next === undefined) return;
		const codes = next.owners.flatMap((owner) =>
			[...codesOf(owner, secrets)].map((code) => ({ ...owner, code })),
		);
		if (lockedMs > 0) await giveTurn(lockedMs, performance.now() - unlocked);
		const locked = performance.now();
		const isEnd = await list.transaction("people", () =>
			save(list, next, codes),
		);
		if (isEnd) await list.analyze(["people_codes"]);
		unlocked = performance.now();
		lockedMs = unlocked - locked;
	}
}

/** Begins to compute the codes of all, in the transaction that runs, unless another program makes all people anew. */
async function begin(list: List, by: string): Promise<void> {
	const state = await readFoldState(list);
	if (state === undefined || state.madeUntil !== undefined) return;
	if (state.codes?.by === by) return;
	await beginCodes(list);
	await saveFoldState(list, { ...state, codes: { by, areAll: false } });
}

/** Owners whose codes have to be computed, in their order, and the state with which they were read. */
interface Next {
	readonly state: FoldState;
	readonly owners: readonly Owner[];
}

/** The next ones, in a snapshot; `undefined` without any. */
async function readNext(list: List, by: string): Promise<Next | undefined> {
	const state = await readFoldState(list);
	// Another program makes all people anew, or knows other secrets.
	if (state?.codes?.by !== by) return undefined;
	const { areAll } = state.codes;
	const read = areAll ? readUncoded : readNextOwners;
	const owners = await read(list, limits.foldedAtATime);
	return areAll && owners.length === 0 ? undefined : { state, owners };
}

/** Stores their codes, in the transaction that runs; resolves with whether the codes of all are computed now, and were not. */
async function save(
	list: List,
	{ state, owners }: Next,
	codes: readonly OwnerCode[],
): Promise<boolean> {
	// Otherwise these people may be others, or erased, or another program has stored their codes.
	const now = await readFoldState(list);
	if (!state.codes || now?.stamp !== state.stamp) return false;
	await saveCodes(list, codes);
	const { areAll } = state.codes;
	const isEnd = !areAll && owners.length < limits.foldedAtATime;
	if (isEnd) await endCodes(list);
	const computed = { ...state.codes, areAll: areAll || isEnd };
	await saveFoldState(list, { ...state, codes: computed });
	return isEnd;
}
