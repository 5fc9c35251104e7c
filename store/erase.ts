import { type ErasedPeople, rememberErased } from "./erased-people.ts";
import type { List } from "./list-interface.ts";
import { removeMails } from "./mails.ts";
import { type Submission, submissions, submissionsOf } from "./questions.ts";

/** What was removed; `warning` is a sentence for the founder when its space is not overwritten yet. */
export interface Erased {
	readonly removed: readonly Submission[];
	readonly warning?: string | undefined;
}

/**
 * Removes everything that was sent for the addresses, in any spelling and on both sides, and
 * remembers each in `erasedFile`, so that no backup or import brings it back; `null` remembers none.
 * Rejects with `ExpectedError` when one could not be removed; those before it are.
 */
export async function erase(
	list: List,
	emails: readonly string[],
	erasedFile: string | null,
): Promise<Erased> {
	const removed: Submission[][] = [];
	for (const email of emails) {
		await list.transaction("exclusive", async () => {
			const found = await submissionsOf(list, email);
			await remove(list, found);
			await removeMails(list, email);
			// Before the commit, so that no address is removed without being remembered.
			if (erasedFile !== null) rememberErased(erasedFile, email);
			removed.push(found);
		});
	}
	return { removed: removed.flat(), warning: await list.purge() };
}

/**
 * Removes people from the list who are remembered as erased: they are on it again when the
 * database was restored by other means than `restore`.
 */
export async function eraseAgain(
	list: List,
	erased: ErasedPeople,
): Promise<Erased> {
	const removed: Submission[] = [];
	for await (const submission of submissions(list, {})) {
		if (erased.isErased(submission.email, submission.created_at)) {
			removed.push(submission);
		}
	}
	const mails = list.stream<{ email: string; created_at: string }>(
		"select distinct email, created_at from mails",
	);
	const addresses = new Set<string>();
	for await (const { email, created_at } of mails) {
		if (erased.isErased(email, created_at)) addresses.add(email);
	}
	await list.transaction("exclusive", async () => {
		await remove(list, removed);
		for (const email of addresses) await removeMails(list, email);
	});
	return { removed, warning: await list.purge() };
}

async function remove(list: List, rows: readonly Submission[]): Promise<void> {
	for (const { id } of rows) {
		await list.rows("delete from waitlist where id = $1", id);
	}
}
