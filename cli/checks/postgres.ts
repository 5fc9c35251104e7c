import type { DatabaseAddress } from "../../config/parsers.ts";
import {
	examinePostgres,
	examineWebLogin,
} from "../../store/postgres/examine.ts";
import { type Finding, findings } from "./finding.ts";

/** Whether the database has this version's schema, and shows the list to nobody on the web. */
export async function checkPostgres(
	ownerUrl: string,
	web: DatabaseAddress | null,
): Promise<readonly Finding[]> {
	return [
		...(await findings("database", () => database(ownerUrl))),
		...(web === null ? [] : await findings("web login", () => login(web))),
	];
}

async function database(url: string): Promise<readonly Finding[]> {
	const examined = await examinePostgres(url);
	const { schema, newestSchema, webReaders, hasRowSecurity } = examined;
	const isCurrent = schema === newestSchema;
	return [
		{
			check: "schema",
			state: isCurrent ? "ok" : "wrong",
			found: `The database has schema ${schema}; this version knows ${newestSchema}.`,
			...(!isCurrent && { todo: "Run `migrate`, with the owner's login." }),
		},
		webReaders.length > 0 || !hasRowSecurity
			? {
					check: "anon",
					state: "wrong",
					found: hasRowSecurity
						? `Who is not logged in can read or change the list, as ${webReaders.join(" and ")}.`
						: "The list has no row security.",
					todo: "Run store/migrations/postgres/*.sql again, in their order: they take such rights back.",
				}
			: {
					check: "anon",
					state: "ok",
					found: "anon can add entries and read none.",
				},
		examined.hasChecksums
			? {
					check: "integrity",
					state: "ok",
					found: "PostgreSQL checks every page that it reads.",
				}
			: {
					check: "integrity",
					state: "advice",
					found: "PostgreSQL does not notice pages that the disk has damaged.",
					todo: "Stop it and run `pg_checksums --enable`, once.",
				},
	];
}

async function login(web: DatabaseAddress): Promise<readonly Finding[]> {
	const check = "web login";
	if (web.kind === "sqlite") {
		const found =
			"DATABASE_OWNER_URL is PostgreSQL, but the server's DATABASE_URL is a file: you look at another list than visitors join.";
		const todo = "Let both name the same database.";
		return [{ check, state: "wrong", found, todo }];
	}
	const { name, canRead } = await examineWebLogin(web.url);
	if (!canRead) {
		const found = `The server's login ${name} cannot read the list.`;
		return [{ check, state: "ok", found }];
	}
	return [
		{
			check,
			state: "advice",
			found: `The login ${name} in DATABASE_URL can read the list; the server does without that right, but who breaks into it has the login.`,
			todo: "Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
		},
	];
}
