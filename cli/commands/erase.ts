import type { Command } from "commander";
import {
	choosePeopleToErase,
	type EraseChoice,
} from "../../mail/choose-to-erase.ts";
import { sumOf } from "../../shared/counts.ts";
import { countedSides, grouped } from "../../shared/words.ts";
import { erase, eraseAgain } from "../../store/erase.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { readEmail, timeOption, unknownLabel } from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";

interface Options extends EraseChoice {
	readonly yes?: boolean;
	readonly again?: boolean;
}

/** Addresses that a dry run shows. */
const mostShown = 3;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Removes all sign-ups, mails and notes of these addresses for good, on both sides. Without --yes it changes nothing, and prints how many addresses there are. The server may be running.",
		"A hash of each address, whose key is in the list, is kept in erased.json beside the database (for PostgreSQL: in data/), or in the file of ERASED_FILE, so that no backup or import brings the person back. Keep that file with your backups. A person who joins again on the page is on the list again.",
		"Instead of addresses, options choose people, such as those of a wave of bots; with several of them, those who match all.",
		"SQLite: the sign-ups are overwritten in the file and in its log. PostgreSQL: their space is freed; the bytes stay in its files until they are overwritten. Backups and exports made before still hold the person: delete those yourself.",
	)
		.argument("[email...]", "the addresses")
		.option("--yes", "erase them")
		.option(
			"--again",
			"the people who were erased before, after pg_restore has brought in a dump that still held them",
		)
		.option("--left", "the people who left by a link in a mail")
		.option(
			"--since <date>",
			"the people who joined at this time or later",
			timeOption("--since"),
		)
		.option(
			"--until <date>",
			"the people who joined before this time",
			timeOption("--until"),
		)
		.option(
			"--source <source>",
			`the people from this source; "${unknownLabel}": without one`,
		)
		.option("--domain <domain>", "the people of this mail domain")
		.option("--unconfirmed", "the people who have not confirmed")
		.action(async (texts: string[], { yes, again, ...choice }: Options) => {
			const isChosen = Object.keys(choice).length > 0;
			const ways = [texts.length > 0, isChosen, again === true];
			if (ways.filter(Boolean).length !== 1)
				throw new UsageError(
					"Say whom to erase: each EMAIL, or options that choose people, or --again alone.",
				);
			if (again) return removeAgain(context);
			const emails = isChosen
				? choosePeopleToErase(await context.readPeople(), {
						...choice,
						source: choice.source === unknownLabel ? null : choice.source,
					})
				: texts.map(readEmail);
			if (emails.length === 0) return context.print("No person matches.\n");
			if (yes) return remove(emails, context);
			await context.print(
				`Addresses that would be erased: ${grouped(emails.length)}.\n`,
				...emails.slice(0, mostShown).map((email) => `  ${email}\n`),
				"Nothing was erased. Add --yes to erase them.\n",
			);
		});
}

async function remove(emails: string[], context: Context): Promise<void> {
	const { removed, unknown, warning } = await context.withList(
		"write",
		(list) => erase(list, emails, context.erasedFile, context.keysOf),
	);
	await context.print(
		sumOf(removed) > 0 ? `Erased: ${countedSides(removed)}.\n` : "",
		unknown > 0
			? `Addresses without a sign-up on the list: ${grouped(unknown)}. Remembered all the same, so that no backup or import brings the person in.\n`
			: "",
	);
	if (warning) await context.warn(warning);
}

async function removeAgain(context: Context): Promise<void> {
	const { removed, warning } = await context.withList("write", async (list) => {
		return eraseAgain(
			list,
			readErased(context.erasedFile, await readErasureKeys(list)),
			context.keysOf,
		);
	});
	await context.print(
		`Sign-ups erased of people who were erased before: ${grouped(sumOf(removed))}.\n`,
	);
	if (warning) await context.warn(warning);
}
