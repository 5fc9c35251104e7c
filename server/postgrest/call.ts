import type { IncomingMessage } from "node:http";
import type { WaitlistEntry } from "../../shared/entry.ts";
import { type Accept, parseAccept } from "./accept.ts";
import type { Row } from "./body.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { parseQuery, type Query } from "./query.ts";

/** A call as it came in, and what the checks have made of it so far. */
export interface Call {
	readonly method: string;
	/** Below the API's base, still percent-encoded, like `/waitlist`. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string | undefined>>;
	readonly contentType: string | undefined;
	readonly query: Query;
	body: Buffer | undefined;
	table: string;
	schema: string;
	rows: readonly Row[];
	entries: readonly WaitlistEntry[];
	preferences: Preferences;
	accept: Accept;
}

/** A call before its checks. `base` is the part of the path before the table's name. */
export function readCall(request: IncomingMessage, base: string): Call {
	const { method = "", url = "" } = request;
	// Only `set-cookie` can be a list, and no check reads that.
	const headers = request.headers as Call["headers"];
	const [path = "", search = ""] = url.split(/\?(.*)/s, 2);
	return {
		method,
		path: path.slice(base.length),
		headers,
		contentType: headers["content-type"],
		query: parseQuery(search),
		body: undefined,
		table: "",
		schema: "public",
		rows: [],
		entries: [],
		preferences: parsePreferences(headers["prefer"]),
		accept: parseAccept(headers["accept"]),
	};
}
