import { comparePeople } from "../../list/refresh-people.ts";
import { readSilence } from "../../mail/founder/silence.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { allSides, counted, grouped } from "../../shared/words.ts";
import { countPeoplePerSide } from "../../store/people-queries.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { closedNow } from "../built-page.ts";
import type { Context } from "../context.ts";
import { oldestIn } from "../times.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Addresses whose people are compared with what their sign-ups make. */
const maxCompared = 50;

export function checkList(context: Context): Promise<Results> {
	return context.withPeople(async (list) => {
		const counts = await countPeoplePerSide(list);
		return `The list can be read: ${allSides(counts, context.sideNames)}.`;
	});
}

/** Whether the table of people is what the sign-ups make, of some. In a damaged file, it may not be. */
export function checkPeople(context: Context): Promise<Results> {
	return context.withPeople(async (list) => {
		const { addresses, differing } = await comparePeople(list, maxCompared);
		return (
			differing > 0 &&
			wrong(
				`Of ${counted(addresses, "address", "addresses")}, ${grouped(differing)} have other people in the table of people than their sign-ups make.`,
				"Run `migrate --people`, which makes that table anew.",
			)
		);
	});
}

/** Whether visitors come and no one joins. */
export function checkSilence(context: Context): Promise<Results> {
	const { siteUrl, timeZone } = context.settings;
	return context.withList("read", async (list) => {
		const isClosed = closedNow(timeZone)();
		const silence = await readSilence(list, { siteUrl, timeZone, isClosed });
		return silence !== undefined && advice(silence.text);
	});
}

/** The number of ids that are named. */
const maxNamed = 10;

/** Whether rows have impossible times, for example because another program wrote the list. */
export function checkTimes(context: Context): Promise<Results> {
	const tomorrow = ago(-dayMs);
	const oldest = oldestIn(context.settings.timeZone);
	return context.withList("read", async (list) => {
		const found: ReturnType<typeof advice>[] = [];
		for (const table of ["waitlist", "mails", "replies"] as const) {
			const ids: number[] = [];
			for await (const row of list.read(table)) {
				const time = "at" in row ? row.at : row.created_at;
				if (time < oldest || time > tomorrow) ids.push(row.id);
			}
			if (ids.length === 0) continue;
			const named = `${ids.slice(0, maxNamed).join(", ")}${ids.length > maxNamed ? " …" : ""}`;
			found.push(
				advice(
					`Rows of the table ${table} whose time is before 2000, after tomorrow, or no time: ${grouped(ids.length)} (id ${named}).`,
					`Commands go on with the nearest time that they know. Correct ${table === "replies" ? "at" : "created_at"} of these rows in the database, or erase the people.`,
				),
			);
		}
		return found;
	});
}

/** Whether a file is whole, or a database of this version and closed to the web's roles. */
export async function checkDatabase({ database }: Context): Promise<Results> {
	if (database.kind === "sqlite") {
		const [damage] = await checkIntegrity(database.file);
		return damage === undefined
			? "The file is undamaged."
			: wrong(
					`The file is damaged: ${damage}.`,
					"Stop the server, keep the file, and put a backup in its place: see `backup restore --help`.",
				);
	}
	// Loaded where it is needed, as the list's connection is.
	const { inspectPostgres } = await import("../../store/postgres/inspect.ts");
	const { schema, newestSchema, webReaders, hasRowSecurity } =
		await inspectPostgres(database.url);
	const found = `The database has schema ${schema}; this version knows ${newestSchema}.`;
	const fix =
		"Run the .sql files of store/postgres/ again, in order: they take such rights back.";
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
