/** The query string as PostgREST reads it for an insert. */
import { badQuery, type Fault } from "./errors.ts";

export interface Query {
	/** The only keys of the body that are stored; `undefined` when the body's own keys count. */
	readonly columns: readonly string[] | undefined;
	/** Only known while one is given in place of the `apikey` header. */
	readonly apiKey: string | undefined;
	readonly fault: Fault | undefined;
}

const nothing: Query = {
	columns: undefined,
	apiKey: undefined,
	fault: undefined,
};

/** Parameters that an insert reads and then has no use for. */
const ignored =
	/^(apikey|on_conflict|order|limit|offset|and|or|not\.and|not\.or)$/;
const filter =
	/^(not\.)?(eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|(|pl|ph|w)fts|cs|cd|ov|s[lr]|nx[lr]|adj)(\([^)]*\))?\./;
const fieldName = "field name (* or [a..z0..9_$])";

export function parseQuery(search: string): Query {
	if (search === "") return nothing;
	let columns: readonly string[] | undefined;
	let fault: Fault | undefined;
	const parameters = new URLSearchParams(search);
	for (const [name, value] of parameters) {
		if (name === "columns") {
			columns = parseColumns(value);
			if (columns === undefined) {
				fault ??= badQuery("columns parameter", value, fieldName);
			}
		} else if (name === "select") {
			if (!isSelect(value)) {
				fault ??= badQuery("select parameter", value, fieldName);
			}
		} else if (!ignored.test(name) && !filter.test(value)) {
			const expected = '"not" or operator (eq, gt, ...)';
			fault ??= badQuery("filter", value, expected);
		}
	}
	return { columns, apiKey: parameters.get("apikey") ?? undefined, fault };
}

/** `a,b` or `"a","b"`; `undefined` when it is neither. */
function parseColumns(text: string): string[] | undefined {
	const item = /\s*(?:"((?:[^"\\]|\\.)*)"|([\w$](?:[\w$ -]*[\w$])?))\s*(,|$)/y;
	const columns: string[] = [];
	let more = true;
	while (more) {
		const match = item.exec(text);
		if (match === null) return undefined;
		columns.push(match[1]?.replace(/\\(.)/g, "$1") ?? match[2] ?? "");
		more = match[3] === ",";
	}
	return columns;
}

/** Whether every name, alias, cast, path and bracket is where it can be; what they name is not looked at. */
function isSelect(text: string): boolean {
	const plain = text.replace(/"[^"]*"/g, "q");
	if (!/^[\w$*.,:()!> -]*$/.test(plain)) return false;
	let depth = 0;
	let hasItem = false;
	// A list may be empty, but not one of its items.
	let isFirst = true;
	for (const letter of plain) {
		if (letter === " ") continue;
		if (letter === "(" || letter === ",") {
			if (!hasItem) return false;
			if (letter === "(") depth += 1;
			isFirst = letter === "(";
			hasItem = false;
		} else if (letter === ")") {
			if (depth === 0 || !(hasItem || isFirst)) return false;
			depth -= 1;
			hasItem = true;
		} else {
			hasItem = true;
		}
	}
	return depth === 0 && (hasItem || isFirst);
}
