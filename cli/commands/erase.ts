import type { Command } from "commander";
import {
	type Erased,
	type EraseWishes,
	erase,
	eraseAgain,
	findErased,
} from "../../list/erase.ts";
import {
	countEraseRequests,
	eraseRequested,
} from "../../list/erase-requests.ts";
import { counted, countedSides, grouped } from "../../shared/words.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import type { List } from "../../store/list.ts";
import { readDomain, readEmail, sourceOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import {
	addressLines,
	chooseErased,
	type EraseOptions,
} from "../erase-choice.ts";
import { timeReader } from "../time-arguments.ts";
import { takeImportBack } from "../undo-import.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Removes all sign-ups, mails and notes of these addresses for good, on both sides. Without --yes it changes nothing, and prints how many addresses there are. The server may be running.\n\n--domain, --source and --since go together: they choose the addresses whose first sign-up meets all of them, so that no stranger who enters a person's address again can have it erased.\n\nA keyed hash of each address is kept in erased.json beside the SQLite file, or in data/ with PostgreSQL, so that no backup or import brings the person back: keep it with your backups. A person who joins again on the page is on the list again.\n\nSQLite overwrites the sign-ups in its file; PostgreSQL does so later. Backups and exports made before still hold the person: delete those yourself.",
		)
		.argument(
			"[email...]",
			"the addresses; - reads them from standard input, one per line and nothing else",
			(email, before: string[] = []) => [
				...before,
				email === "-" ? email : readEmail(email),
			],
		)
		.option("--yes", "erase them")
		.option(
			"--domain <domain>",
			"the addresses that end with @ and this domain",
			readDomain,
		)
		.addOption(sourceOption())
		.option(
			"--since <time>",
			"the people who joined at this time or later, in TIME_ZONE",
			timeReader(context),
		)
		.option("--left", "the people who left by a link in a mail")
		.option(
			"--due",
			'where no mailer runs that does it: the people who pressed "Erase my data", and those whose time has come by the retention in content/site.yaml',
		)
		.option("--again", "the people of erased.json, after pg_restore")
		.option(
			"--import <name>",
			"take an import back, as `import` names it: its people but those who joined by the page or confirmed since; they are not remembered as erased",
		)
		.action(async (emails: string[] = [], options: EraseOptions) => {
			const { yes, left, again, due } = options;
			const { domain, source, since } = options;
			const isFiltered = [domain, source, since].some(
				(each) => each !== undefined,
			);
			const ways = [
				...[emails.length > 0, isFiltered, left, again, due],
				options.import,
			];
			if (ways.filter(Boolean).length !== 1)
				command.error(
					"Say whom to erase: each EMAIL, - for standard input, --domain, --source or --since, --left, --due, --again or --import.",
				);
			if (options.import !== undefined)
				return takeImportBack(options.import, yes ?? false, context);
			const { erasedFile, keysOf } = context;
			const readAgain = async (list: List) =>
				readErased(erasedFile, await readErasureKeys(list));
			if (again && yes)
				return remove(context, async (list) =>
					eraseAgain(list, await readAgain(list), keysOf),
				);
			if (due && yes) {
				const { erased, warning } = await context.withList("write", (list) =>
					eraseRequested(list, erasedFile, keysOf),
				);
				await context.print(
					`Erased as asked by a link: ${counted(erased, "address", "addresses")}.\n`,
				);
				if (warning) await context.warn(warning);
			}
			const chosen: EraseWishes = again
				? await context.withList("read", async (list) => {
						const found = await findErased(list, await readAgain(list));
						const { emails, until } = found;
						return new Map(
							emails.map((email) => [email, until.get(email) ?? null]),
						);
					})
				: await chooseErased(emails, options, context);
			if (chosen.size === 0) {
				// What was done is said already.
				if (due && yes) return;
				return context.print(
					due && (await hasRequests(context))
						? "The people who asked are not on the list any more, or have joined again since: nothing is to be erased, and --yes ends their requests.\n"
						: "No person matches.\n",
				);
			}
			if (yes)
				return remove(context, (list) =>
					erase(list, chosen, erasedFile, keysOf),
				);
			await context.withList("read", async (list) =>
				context.print(
					`Addresses that would be erased: ${grouped(chosen.size)}.\n`,
					await addressLines(list, chosen, context),
					"Nothing was erased. Add --yes to erase them.\n",
				),
			);
		});
}

function hasRequests(context: Context): Promise<boolean> {
	return context.withList(
		"read",
		async (list) => (await countEraseRequests(list)).waiting > 0,
	);
}

async function remove(
	context: Context,
	work: (list: List) => Promise<Erased>,
): Promise<void> {
	const { removed, unknown, warning } = await context.withList("write", work);
	await context.print(
		`Erased: ${countedSides(removed, context.sideNames)}.\n`,
		unknown > 0
			? `Addresses without a sign-up on the list: ${grouped(unknown)}. Remembered all the same, so that no backup or import brings the person in.\n`
			: "",
	);
	if (warning) await context.warn(warning);
}
