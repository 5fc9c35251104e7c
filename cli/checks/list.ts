import { countSides } from "../../shared/counts.ts";
import { allSides } from "../../shared/words.ts";
import {
	examinePostgres,
	examineWebLogin,
} from "../../store/postgres/examine.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

export async function checkList(context: Context): Promise<Results> {
	const counts = countSides((await context.readPeople()).all());
	return `The list can be read: ${allSides(counts)}.`;
}

/** Whether a file is whole, or a database of this version and closed to the web's roles. */
export async function checkDatabase({ database }: Context): Promise<Results> {
	if (database.kind === "sqlite") {
		const [damage] = await checkIntegrity(database.file);
		return damage === undefined
			? "The file is undamaged."
			: wrong(
					`The file is damaged: ${damage}.`,
					"Stop the server, keep the file, and put a backup in its place: see `restore --help`.",
				);
	}
	const { schema, newestSchema, webReaders, hasRowSecurity } =
		await examinePostgres(database.url);
	const found = `The database has schema ${schema}; this version knows ${newestSchema}.`;
	const fix =
		"Run store/postgres/001-waitlist.sql again: it takes such rights back.";
	return [
		schema === newestSchema
			? found
			: wrong(found, "Run `migrate`, with the owner's login."),
		!hasRowSecurity && wrong("The list has no row security.", fix),
		webReaders.length === 0
			? "The role anon can add sign-ups and cannot read any."
			: wrong(
					`The web's roles can read or change the list: ${webReaders.join(" and ")}.`,
					fix,
				),
	];
}

/** Whether the server's login at PostgreSQL can only add; a page that joins by Supabase has no server. */
export async function checkWebLogin({ settings }: Context): Promise<Results> {
	const { database, apiBase } = settings;
	if (apiBase !== "" || database.kind === "sqlite") return false;
	const { login, canRead } = await examineWebLogin(database.url);
	return canRead
		? advice(
				`The login ${login} in DATABASE_URL can read the list. The server works without that right, but an intruder there would have the login.`,
				"Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
			)
		: `The server's login ${login} cannot read the list.`;
}
