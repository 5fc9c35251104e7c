import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpectedError } from "../shared/expected-error.ts";
import { describePostgres, parsePostgresUrl } from "./postgres-url.ts";

for (const [url, described, parts] of [
	["postgresql://h/list", "list on h:5432", {}],
	[
		"postgres://postgres.abc:p%40ss@pooler.example:6543/list?sslmode=require&pgbouncer=true",
		"list on pooler.example:6543",
		{ user: "postgres.abc", password: "p@ss", sslMode: "require" },
	],
	["postgres://a@[::1]:1,h2/list?port=7", "list on ::1:1,h2:7", { user: "a" }],
	[
		"postgres:///list?host=/var/run/postgresql",
		"list on /var/run/postgresql/.s.PGSQL.5432",
		{ hosts: [], socket: "/var/run/postgresql/.s.PGSQL.5432" },
	],
	[
		"postgres://h/list?sslrootcert=system",
		"list on h:5432",
		{ sslMode: "verify-full" },
	],
] as const) {
	test(`${url} is ${described}`, () => {
		const address = parsePostgresUrl(url);
		assert.ok(address);
		assert.equal(describePostgres(address), described);
		assert.partialDeepStrictEqual(address, parts);
	});
}

test("a URL that cannot be used is refused without repeating its password", () => {
	for (const [error, ...urls] of [
		[/parts cannot be told apart/, "postgres:h/list"],
		[/write # % \/ \? @ as/, "postgres://a:se#cret@h/list"],
		[/it has a %/, "postgres://a:se%cret@h/list", "postgres://h/%zz"],
		[/names no host/, "postgres:///list"],
		[/names no database/, "postgres://a:secret@h"],
		[/host or port/, "postgres://h:99999/list", "postgres://h1,h2:x/list"],
		[/host or port/, "postgres://h/list?port=x", "postgres://h 1/list"],
		[/host or port/, "postgres://h:0/list", "postgres:///list?host=/x&port=x"],
		[
			/sslrootcert=system needs/,
			"postgres://h/list?sslmode=require&sslrootcert=system",
		],
		[/host or port/, "postgres://::1/list", "postgres://a:secret/h/list"],
		[/sslmode must be one of disable/, "postgres://h/list?sslmode=strict"],
		[/sslcert is not supported/, "postgres://h/list?sslcert=a.pem"],
	] as const)
		for (const url of urls)
			assert.throws(
				() => parsePostgresUrl(url),
				(thrown) => {
					assert.ok(thrown instanceof ExpectedError);
					assert.match(thrown.message, error, url);
					assert.doesNotMatch(thrown.message, /se.?cret/);
					return true;
				},
			);
});
