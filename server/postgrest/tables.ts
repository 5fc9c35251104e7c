/** Names of tables in a path, and what to say about those that do not exist. */

/** A path segment, decoded; left as it is where the encoding is broken. */
export function readTable(segment: string): string {
	if (!segment.includes("%")) return segment;
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** PostgREST suggests a table that is at least this much alike. */
const likeness = 0.75;
const table = "public.waitlist";

export function tableHint(name: string): string | null {
	const longest = Math.max(name.length, table.length);
	// A much longer name cannot be alike, and need not be compared letter by letter.
	if (name.length > table.length * 2) return null;
	return 1 - editDistance(name, table) / longest >= likeness
		? `Perhaps you meant the table '${table}'`
		: null;
}

/** How many letters have to be added, removed or changed (Levenshtein). */
function editDistance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...a].entries()) {
		const next = [i + 1];
		for (const [j, other] of [...b].entries()) {
			const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
			next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, change));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
