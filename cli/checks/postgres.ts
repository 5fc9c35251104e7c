import type { DatabaseAddress } from "../../config/parsers.ts";
import {
	examinePostgres,
	examineWebLogin,
} from "../../store/postgres/examine.ts";
import { advice, type Check, ok, type Result, wrong } from "./finding.ts";

/** Whether the database has this version's schema, and hides the list from the web's roles. */
export function postgresChecks(
	ownerUrl: string,
	server: DatabaseAddress | null,
): readonly Check[] {
	return [
		["database", () => checkDatabase(ownerUrl)],
		...(server === null
			? []
			: ([["web login", () => checkLogin(server)]] as const)),
	];
}

async function checkDatabase(url: string): Promise<readonly Result[]> {
	const { schema, newestSchema, webReaders, hasRowSecurity, hasChecksums } =
		await examinePostgres(url);
	const schemas = `The database has schema ${schema}; this version knows ${newestSchema}.`;
	const revoke =
		"Run store/postgres/*.sql again, in their order: they take such rights back.";
	return [
		{
			...(schema === newestSchema
				? ok(schemas)
				: wrong(schemas, "Run `migrate`, with the owner's login.")),
			check: "schema",
		},
		{
			...(!hasRowSecurity
				? wrong("The list has no row security.", revoke)
				: webReaders.length > 0
					? wrong(
							`The web's roles can read or change the list: ${webReaders.join(" and ")}.`,
							revoke,
						)
					: ok("The role anon can add sign-ups and cannot read any.")),
			check: "anon",
		},
		{
			...(hasChecksums
				? ok("PostgreSQL checks every page that it reads.")
				: advice(
						"PostgreSQL does not notice pages that the disk has damaged.",
						"Stop it and run `pg_checksums --enable`, once.",
					)),
			check: "integrity",
		},
	];
}

async function checkLogin(server: DatabaseAddress): Promise<Result> {
	if (server.kind === "sqlite") {
		return wrong(
			"DATABASE_OWNER_URL is PostgreSQL, but the server's DATABASE_URL is a file: the commands read another list than visitors join.",
			"Let both name the same database.",
		);
	}
	const { name, canRead } = await examineWebLogin(server.url);
	return canRead
		? advice(
				`The login ${name} in DATABASE_URL can read the list. The server works without that right, but an intruder there would have the login.`,
				"Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
			)
		: ok(`The server's login ${name} cannot read the list.`);
}
