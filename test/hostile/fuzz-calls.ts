/** Random calls of the API: valid ones, nearly valid ones and noise. */
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { defaultAnonKey } from "../../config/schema.ts";
import { sides } from "../../shared/sides.ts";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

export interface FuzzCall {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

/** The first value in most runs, the others sometimes. */
function mostly<T>(weight: number, usual: fc.Arbitrary<T>, ...odd: unknown[]) {
	const others = odd as fc.Arbitrary<T>[];
	return fc.oneof({ weight, arbitrary: usual }, ...others);
}

/** One of the words, which `separator` divides. */
const oneOf = (words: string, separator = " ") =>
	fc.constantFrom(...words.split(separator));

const noise = fc.jsonValue({ maxDepth: 3 });
const blank = fc.constantFrom("", "", "", " ", "\t\n", "\u00a0");
const email = fc
	.tuple(
		blank,
		fc.stringMatching(/^[a-zA-Z0-9.+-]{1,12}$/),
		oneOf("b.example b.example a.example läden.example D.Example x -a.b 1.2"),
		blank,
	)
	.map(([before, name, domain, after]) => `${before}${name}@${domain}${after}`);
const columns = {
	email: mostly(9, email, noise),
	phone: mostly(
		8,
		fc.option(fc.stringMatching(/^ ?\+?[0-9 ()-]{0,42}$/)),
		fc.string({ unit: "binary", maxLength: 45 }),
		noise,
	),
	user_type: mostly(9, fc.constantFrom(...sides), oneOf(",Host,owner", ",")),
};
const row = mostly(
	6,
	fc.record(columns),
	fc.record(columns, { requiredKeys: [] }),
	fc.tuple(fc.record(columns), fc.object()).map(Object.assign),
);
const json = mostly(6, row, fc.array(row, { maxLength: 4 }), noise).map(
	(value) => Buffer.from(JSON.stringify(value)),
);
const bytes = fc.uint8Array({ maxLength: 8 }).map((some) => Buffer.from(some));
const damagedJson = fc
	.tuple(json, fc.nat(100), bytes)
	.map(([whole, at, other]) =>
		Buffer.concat([
			whole.subarray(0, at),
			other,
			whole.subarray(at + other.length),
		]),
	);
const headers = fc.dictionary(
	oneOf(
		"apikey Authorization Content-Type Accept Prefer Content-Profile X-Forwarded-For X-HTTP-Method-Override Range Content-Encoding",
	),
	fc.oneof(
		oneOf(
			"application/json; charset=utf-8|text/csv|*/*|gzip|return=minimal|return=representation|count=exact|handling=strict, foo=bar|public|null",
			"|",
		),
		fc.string({ maxLength: 40 }),
	),
	{ maxKeys: 2, size: "xsmall" },
);
const query = mostly(
	18,
	fc.constant(""),
	fc.string({ unit: fc.constantFrom(...'xyz=&%,.()"*+!:$[]{}?;/|') }),
	oneOf("select=* columns=email,phone,user_type on_conflict=email limit=0"),
);

export const fuzzCall: fc.Arbitrary<FuzzCall> = fc
	.record({
		method: mostly(30, fc.constant("POST"), oneOf("GET PUT DELETE OPTIONS")),
		query,
		headers,
		body: mostly(8, json, damagedJson, bytes),
	})
	.map(({ query, headers, ...call }) => ({
		...call,
		path: `${waitlistPath}?${query}`,
		headers: { ...waitlistHeaders(defaultAnonKey), ...headers },
	}));

/** What an accepted call has to leave on the list, found without the server's own code. */
export function expectedEntries(call: FuzzCall): WaitlistEntry[] {
	if (call.method !== "POST") return [];
	const value = JSON.parse(call.body.toString("utf8"));
	if (typeof value !== "object" || value === null) return [];
	return [value].flat().map((fields) => {
		const text = (column: string): string | null => {
			const found = Object.hasOwn(fields, column) ? fields[column] : null;
			return typeof found === "string" || found === null
				? found
				: JSON.stringify(found);
		};
		const [name, domain = ""] = text("email")?.trim().split("@") ?? [];
		const isAscii = /^[\0-\x7f]*$/.test(domain);
		return {
			email: `${name}@${isAscii ? domain : domainToASCII(domain)}`,
			phone: text("phone")?.trim() || null,
			user_type: text("user_type") as WaitlistEntry["user_type"],
		};
	});
}
