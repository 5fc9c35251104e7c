import { text } from "node:stream/consumers";
import type { Command } from "commander";
import {
	type Erased,
	erase,
	eraseAgain,
	findErased,
} from "../../list/erase.ts";
import { countedSides, grouped } from "../../shared/words.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import type { List } from "../../store/list.ts";
import { firstAddresses, readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { withoutGuard } from "../csv/write-csv.ts";

interface Options {
	readonly yes?: boolean;
	readonly left?: boolean;
	readonly again?: boolean;
}

type Found = Awaited<ReturnType<typeof findErased>>;

/** Addresses that a dry run shows. */
const mostShown = 3;

export function define(command: Command, context: Context): void {
	command
		.description(
			"Removes all sign-ups, mails and notes of these addresses for good, on both sides. Without --yes it changes nothing, and prints how many addresses there are. The server may be running.\n\nA keyed hash of each address is kept in erased.json beside the database, or in the file of ERASED_FILE, so that no backup or import brings the person back: keep it with your backups. A person who joins again on the page is on the list again.\n\nSQLite overwrites the sign-ups in its file; PostgreSQL does so later. Backups and exports made before still hold the person: delete those yourself.",
		)
		.argument(
			"[email...]",
			"the addresses; - takes the first one of each line of standard input, such as chosen lines of `export`",
			(email, before: string[] = []) => [
				...before,
				email === "-" ? email : readEmail(email),
			],
		)
		.option("--yes", "erase them")
		.option("--left", "the people who left by a link in a mail")
		.option("--again", "the people of erased.json, after pg_restore")
		.action(async (emails: string[] = [], { yes, left, again }: Options) => {
			const ways = [emails.length > 0, left === true, again === true];
			if (ways.filter(Boolean).length !== 1)
				command.error(
					"Say whom to erase: each EMAIL, - for standard input, --left or --again.",
				);
			const { erasedFile, keysOf } = context;
			const readAgain = async (list: List) =>
				readErased(erasedFile, await readErasureKeys(list));
			if (again && yes)
				return remove(context, async (list) =>
					eraseAgain(list, await readAgain(list), keysOf),
				);
			const chosen = again
				? await context.withList("read", async (list) =>
						addressesOf(await findErased(list, await readAgain(list))),
					)
				: await choose(emails, context);
			if (chosen.length === 0) return context.print("No person matches.\n");
			if (yes)
				return remove(context, (list) =>
					erase(list, chosen, erasedFile, keysOf),
				);
			await context.print(
				`Addresses that would be erased: ${grouped(chosen.length)}.\n`,
				...chosen.slice(0, mostShown).map((email) => `  ${email}\n`),
				"Nothing was erased. Add --yes to erase them.\n",
			);
		});
}

/** The addresses of the arguments, or those who left if there is none. */
async function choose(emails: string[], context: Context): Promise<string[]> {
	const named = emails.filter((email) => email !== "-");
	if (named.length < emails.length) {
		const found = firstAddresses(await text(context.terminal.stdin));
		named.push(...new Set(found.map(withoutGuard)));
	}
	if (emails.length > 0) return named;
	const people = (await context.readPeople()).all();
	const left = people.filter(({ mail }) => mail === "left");
	return [...new Set(left.map(({ email }) => email))];
}

function addressesOf({ signUps, others }: Found): string[] {
	const emails = signUps.map(({ email }) => email.toLowerCase());
	return [...new Set([...emails, ...others])];
}

async function remove(
	context: Context,
	work: (list: List) => Promise<Erased>,
): Promise<void> {
	const { removed, unknown, warning } = await context.withList("write", work);
	await context.print(
		`Erased: ${countedSides(removed)}.\n`,
		unknown > 0
			? `Addresses without a sign-up on the list: ${grouped(unknown)}. Remembered all the same, so that no backup or import brings the person in.\n`
			: "",
	);
	if (warning) await context.warn(warning);
}
