import { rememberLeft } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";

/**
 * Writes who has left into the file of erased people, as the keys of their links, so that a backup
 * from before does not forget it. Throws `ExpectedError` when the file cannot be written.
 */
export async function keepLeft(list: List, erasedFile: string): Promise<void> {
	const left = new Map<string, string>();
	for await (const { person_key, kind, at } of list.read("replies", {
		with: { kind: ["left", "confirmed"] },
	})) {
		if (kind === "left") left.set(person_key, at);
		else left.delete(person_key);
	}
	rememberLeft(erasedFile, Object.fromEntries(left));
}
