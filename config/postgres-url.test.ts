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

for (const [url, error] of [
	["postgres:h/list", /parts cannot be told apart/],
	["postgres://a:se#cret@h/list", /write # % \/ \? @ as/],
	["postgres://a:se%cret@h/list", /its password has a %/],
	["postgres://a%zz@h/list", /its user has a %/],
	["postgres:///list", /names no host/],
	["postgres://a:secret@h", /names no database/],
	["postgres://h/%zz", /its database has a %/],
	["postgres://h:99999/list", /the port of host h must be/],
	["postgres://h:0/list", /the port of host h must be/],
	["postgres://h1,h2:x/list", /the port of host h2 must be/],
	["postgres://h/list?port=x", /the port of host h must be/],
	["postgres://::1/list", /host is no name or address/],
	["postgres://h 1/list", /host is no name or address/],
	["postgres://h/list?sslmode=strict", /sslmode must be one of disable/],
	[
		"postgres://h/list?sslmode=require&sslrootcert=system",
		/sslrootcert=system needs/,
	],
	["postgres://h/list?sslcert=a.pem", /its parameter sslcert is not supported/],
] as const) {
	test(`${url} is refused`, () => {
		assert.throws(
			() => parsePostgresUrl(url),
			(thrown) => {
				assert.ok(thrown instanceof ExpectedError);
				assert.match(thrown.message, error);
				assert.doesNotMatch(thrown.message, /se.?cret/);
				return true;
			},
		);
	});
}
