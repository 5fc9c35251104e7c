import type { DatabaseAddress } from "../../config/database.ts";
import {
	examinePostgres,
	examineWebLogin,
} from "../../store/postgres/examine.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

/** Whether the database has this version's schema, and hides the list from the web's roles. */
export async function checkPostgres(ownerUrl: string): Promise<Finding[]> {
	const { schema, newestSchema, webReaders, hasRowSecurity } =
		await examinePostgres(ownerUrl);
	const schemas = `The database has schema ${schema}; this version knows ${newestSchema}.`;
	const isHidden = hasRowSecurity && webReaders.length === 0;
	return [
		schema === newestSchema
			? ok("schema", schemas)
			: wrong("schema", schemas, "Run `migrate`, with the owner's login."),
		isHidden
			? ok("anon", "The role anon can add sign-ups and cannot read any.")
			: wrong(
					"anon",
					hasRowSecurity
						? `The web's roles can read or change the list: ${webReaders.join(" and ")}.`
						: "The list has no row security.",
					"Run store/postgres/001-waitlist.sql again: it takes such rights back.",
				),
	];
}

/** Whether the server's login can read the list of the commands. */
export async function checkWebLogin(server: DatabaseAddress): Promise<Finding> {
	if (server.kind === "sqlite") {
		return wrong(
			"web login",
			"DATABASE_OWNER_URL is PostgreSQL, but the server's DATABASE_URL is a file: the commands read another list than visitors join.",
			"Let both name the same database.",
		);
	}
	const { login, canRead, isDirect } = await examineWebLogin(server.url);
	if (canRead && !isDirect) {
		return wrong(
			"web login",
			`The login ${login} in DATABASE_URL can read the list, and a connection pooler is in between: the server refuses to start.`,
			"Set DATABASE_URL to a login that may only add: see docs/scale.md.",
		);
	}
	return canRead
		? advice(
				"web login",
				`The login ${login} in DATABASE_URL can read the list. The server works without that right, but an intruder there would have the login.`,
				"Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
			)
		: ok("web login", `The server's login ${login} cannot read the list.`);
}
