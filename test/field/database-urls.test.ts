/** Addresses of PostgreSQL as people write them: the error names what is wrong, and repeats nothing of the login. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { postgresHosts } from "../../config/database.ts";
import { readSettings } from "../../config/settings.ts";

const place = "db.example/list";

for (const [url, cause, source] of [
	[
		`postgres://jane:p@hunter2@${place}`,
		/has a @ .*%40/,
		"maplibre/martin#210",
	],
	[`postgres://jane@x:hunter2@${place}`, /has a @ .*%40/, "ankane/pgsync#236"],
	[
		`postgres://jane:Hj#aFx#3@${place}`,
		/has a # .*%23/,
		"spacecloud-io/space-cloud#537",
	],
	[
		`postgresql://jane:my/hunter2@${place}`,
		/has a \/ .*%2F/,
		"lukemurray/data-atom#53",
	],
	[
		`postgres://jane:my?hunter2@${place}`,
		/has a \? .*%3F/,
		"psycopg/psycopg2#1547",
	],
	[
		`postgres://jane:m?y=hunter2@${place}`,
		/has a \? .*%3F/,
		"psycopg/psycopg2#1547",
	],
	[
		`postgres://jane:a%hunter2@${place}?sslmode=require`,
		/has a % .*%25/,
		"justwatchcom/sql_exporter#145",
	],
	[
		`postgres://jane:a@sW%hunter2@${place}?sslmode=disable`,
		/has a @ .*%40/,
		"justwatchcom/sql_exporter#145",
	],
	[
		`postgres://jane:hunter2@${place}?sslmode=no-verify`,
		/no-verify.*sslmode=require/,
		"brianc/node-postgres#2345",
	],
	[
		`postgres://jane:hunter2@${place}?ssl=true`,
		/ssl=.*sslmode=require/,
		"brianc/node-postgres#1884",
	],
	[
		`postgres://jane:hunter2@${place}?x=1&ssl=no-verify`,
		/ssl=.*sslmode=require/,
		"brianc/node-postgres#2198",
	],
	[
		`postgres://jane:hunter2@${place}?sslmode=strict`,
		/sslmode must be disable/,
		"brianc/node-postgres#2299",
	],
	[
		`postgres://jane:hunter2@${place}?sslcert=a.pem`,
		/only sslmode and sslrootcert/,
		"psycopg/psycopg2#1547",
	],
	[
		`postgres://${place}?user=jane&password=hunter2`,
		/stand before the \?/,
		"brianc/node-postgres#2281",
	],
	[
		`"postgres://jane:hunter2@${place}"`,
		/quotation mark/,
		"docker/compose#3702",
	],
	[
		"postgres://jane:hunter2",
		/no database.*comment/,
		"docs.docker.com/compose/env-file/",
	],
	["postgres://jane:hunter2@::1/list", /brackets/, "psycopg/psycopg2#1547"],
] as const)
	test(`DATABASE_URL=${url} is refused with the cause (${source})`, () => {
		for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL"])
			assert.throws(
				() => readSettings({ [name]: url }),
				({ message }: Error) => {
					assert.match(message, cause);
					assert.doesNotMatch(message, /jane|hunter2/);
					return true;
				},
			);
	});

for (const [password, source] of [
	[encodeURIComponent("p@s/s?w#r%d$1"), "jorgerojas26/lazysql#109"],
	// It needs no encoding here.
	["]Srs\\|^[P-{tNhoDy5E4t.*G", "amacneil/dbmate#212"],
] as const)
	test(`a password is read: ${password} (${source})`, () => {
		const url = `postgres://jane:${password}@${place}?sslmode=verify-ca`;
		assert.equal(readSettings({ DATABASE_URL: url }).database.kind, "postgres");
		const [host] = postgresHosts(url);
		assert.equal(
			decodeURIComponent(host?.password ?? ""),
			decodeURIComponent(password),
		);
	});
