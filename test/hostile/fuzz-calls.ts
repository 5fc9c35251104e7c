/** Made-up calls of the API: sensible ones, nearly sensible ones and noise. */

import { domainToASCII } from "node:url";
import fc from "fast-check";
import { defaultAnonKey } from "../../config/keys.ts";
import { userTypes, type WaitlistEntry } from "../../shared/entry.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

export interface FuzzCall {
	readonly method: string;
	readonly path: string;
	readonly columns: readonly string[] | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

const blank = fc.constantFrom("", "", "", " ", "\t\n", "\u00a0");
const word = fc.stringMatching(/^[a-zA-Z0-9.+-]{1,12}$/);
const email = fc
	.tuple(
		blank,
		word,
		fc.constantFrom(
			"example.com",
			"a.example",
			"läden.example",
			"x",
			...["b.example", "1.2.3", "c.example", "D.Example", "-a.example"],
		),
		blank,
	)
	.map(([before, name, domain, after]) => `${before}${name}@${domain}${after}`);
const phone = fc.oneof(
	{ weight: 6, arbitrary: fc.constant(null) },
	{ weight: 2, arbitrary: fc.stringMatching(/^ ?\+?[0-9 ()-]{0,42}$/) },
	fc.string({ unit: "binary", maxLength: 45 }),
);
const side = fc.oneof(
	{ weight: 9, arbitrary: fc.constantFrom(...userTypes) },
	{ weight: 1, arbitrary: fc.constantFrom("", "Host", "host ", "owner") },
);
const noise = fc.jsonValue({ maxDepth: 3 });

function mostly<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
	return fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: noise });
}

const goodRow = fc.record({ email, phone, user_type: side });
const row = fc.oneof(
	{ weight: 6, arbitrary: goodRow },
	{
		weight: 3,
		arbitrary: fc.record(
			{ email: mostly(email), phone: mostly(phone), user_type: mostly(side) },
			{ requiredKeys: [] },
		),
	},
	{
		weight: 1,
		arbitrary: fc
			.tuple(goodRow, fc.string(), noise)
			.map(([good, key, value]) => ({ ...good, [key]: value })),
	},
);
const json = fc
	.oneof(
		{ weight: 6, arbitrary: row },
		{ weight: 3, arbitrary: fc.array(row, { maxLength: 4 }) },
		{ weight: 1, arbitrary: noise },
	)
	.map((value) => JSON.stringify(value));
const body = fc.oneof(
	{ weight: 8, arbitrary: json.map((text) => Buffer.from(text)) },
	{
		weight: 1,
		arbitrary: fc
			.tuple(json, fc.nat(), fc.uint8Array({ maxLength: 3 }))
			.map(([text, at, bytes]) => {
				const whole = Buffer.from(text);
				const place = at % (whole.length + 1);
				return Buffer.concat([
					whole.subarray(0, place),
					bytes,
					whole.subarray(place + bytes.length),
				]);
			}),
	},
	{
		weight: 1,
		arbitrary: fc
			.oneof(fc.string({ unit: "binary" }), fc.uint8Array())
			.map((bytes) => Buffer.from(bytes as string)),
	},
);

const good = waitlistHeaders(defaultAnonKey);
const headerText = fc.string({ maxLength: 40 });
const header = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
	fc
		.tuple(
			fc.constantFrom(
				...["apikey", "Authorization", "Content-Type", "Accept", "Prefer"],
				...["Content-Profile", "Origin", "Referer", "X-Forwarded-For"],
				...["X-HTTP-Method-Override", "Range", "Content-Encoding", "Cookie"],
			),
			fc.oneof(
				headerText,
				fc.constantFrom(
					...["application/json; charset=utf-8", "text/csv", "*/*", "gzip"],
					...["application/vnd.pgrst.object+json", "return=minimal"],
					...["return=representation", "count=exact", "tx=rollback"],
					...["handling=strict, foo=bar", "resolution=merge-duplicates"],
					...["missing=default", "max-affected=1", "public", "auth", "null"],
				),
			),
		)
		.map(([name, value]) => ({ [name]: value })),
);
const columns = fc.option(
	fc.subarray(["email", "phone", "user_type"], { minLength: 1 }),
	{ nil: undefined, freq: 8 },
);
const query = fc.oneof(
	{ weight: 18, arbitrary: fc.constant("") },
	{
		weight: 2,
		arbitrary: fc.string({
			unit: fc.constantFrom(...'xyz=&%,.()"*+!:$[]{}?;/|'),
			maxLength: 30,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			"select=*",
			"on_conflict=email",
			"apikey=x",
			"limit=0",
			"email=eq.a",
		),
	},
);
const method = fc.oneof(
	{ weight: 30, arbitrary: fc.constant("POST") },
	{
		weight: 1,
		arbitrary: fc.constantFrom("GET", "PUT", "PATCH", "DELETE", "OPTIONS"),
	},
);

export const fuzzCall: fc.Arbitrary<FuzzCall> = fc
	.record({ method, columns, query, one: header, other: header, body })
	.map(({ method, columns, query, one, other, body }) => {
		const names = columns === undefined ? "" : `columns=${columns.join(",")}&`;
		return {
			method,
			columns,
			path: `${waitlistPath}?${names}${query}`,
			headers: { ...good, ...one, ...other },
			body,
		};
	});

/** What an accepted call has to leave on the list, found without the server's own code. */
export function expectedEntries({
	method,
	columns,
	body,
}: FuzzCall): WaitlistEntry[] {
	if (method !== "POST") return [];
	const value = JSON.parse(body.toString("utf8"));
	if (typeof value !== "object" || value === null) return [];
	return [value].flat().map((fields) => {
		const text = (column: string): string | null => {
			const isTaken = columns?.includes(column) ?? true;
			const found =
				isTaken && Object.hasOwn(fields, column) ? fields[column] : null;
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
