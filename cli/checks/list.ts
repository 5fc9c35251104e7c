import { countSides } from "../../shared/counts.ts";
import { allSides } from "../../shared/words.ts";
import { examinePostgres } from "../../store/postgres/examine.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import type { Context } from "../context.ts";
import { type Results, wrong } from "./check.ts";

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
