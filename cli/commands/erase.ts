import type { Command } from "commander";
import {
	choosePeopleToErase,
	type EraseChoice,
} from "../../mail/choose-to-erase.ts";
import { sumOf } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { countedSides, grouped } from "../../shared/words.ts";
import { type Erased, erase, eraseAgain } from "../../store/erase.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { readEmail, readSince, unknownLabel } from "../arguments.ts";
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
		"Removes every sign-up with these addresses for good, in capital and small letters and on both sides, and prints how many there were. The server may be running.",
		"A hash of each address, whose key is in the list, is kept in erased.json beside the database (for PostgreSQL: in data/), or in the file of ERASED_FILE, so that no backup or import brings the person back. Keep that file with your backups. A person who joins again on the page is on the list again.",
		"Instead of addresses, the options --since, --until, --source, --domain and --unconfirmed choose people, such as those of a wave of bots; with several of them, those who match all. Without --yes they change nothing, and print how many there are. All of them are erased in one transaction. A person who left is not written to, also after this.",
		"SQLite: the sign-ups are overwritten in the file and in its log. PostgreSQL: the rows are removed and their space is freed; the bytes stay in its files until they are overwritten. Backups and exports made before still hold the person: delete those yourself.",
	)
		.argument("[email...]", "the addresses")
		.option("--yes", "do not ask")
		.option(
			"--again",
			"remove the people again who were erased before: after pg_restore has brought in a dump that still held them (restore leaves them out itself)",
		)
		.option(
			"--left",
			"remove the people who left by a link in a mail: they asked to be taken off the list",
		)
		.option(
			"--since <date>",
			"the people who joined at this time or later",
			readSince,
		)
		.option(
			"--until <date>",
			"the people who joined before this time",
			readSince,
		)
		.option(
			"--source <source>",
			`the people from this source; "${unknownLabel}": without one`,
		)
		.option(
			"--domain <domain>",
			"the people with an address of this mail domain",
		)
		.option(
			"--unconfirmed",
			"the people who have not confirmed; with the options above, only those of them",
		)
		.action(async (texts: string[], { yes, again, ...choice }: Options) => {
			const names = Object.keys(choice);
			const option = again ? "again" : names[0];
			if ((again || choice.left) && names.length > (again ? 0 : 1)) {
				throw new UsageError(`--${option} goes with no other option.`);
			}
			if (option ? texts.length > 0 : texts.length === 0) {
				throw new UsageError(
					option ? `--${option} takes no EMAIL.` : "Missing EMAIL.",
				);
			}
			const emails =
				names.length > 0
					? choosePeopleToErase(await context.readPeople(), {
							...choice,
							source: choice.source === unknownLabel ? null : choice.source,
						})
					: texts.map(readEmail);
			if (names.length > 0 && emails.length === 0)
				return context.print(
					choice.left ? "No person has left.\n" : "No person matches.\n",
				);
			const isDryRun = names.length > 0 && !choice.left && !yes;
			if (isDryRun) {
				return context.print(
					`Addresses that would be erased: ${grouped(emails.length)}.\n`,
					...emails.slice(0, mostShown).map((email) => `  ${email}\n`),
					"Nothing was erased. Add --yes to erase them.\n",
				);
			}
			const { erasedFile, keysOf } = context;
			if (!again && !yes) await confirm(emails.length, context);
			const erased = await context.withList("write", async (list) => {
				if (!again) return erase(list, emails, erasedFile, keysOf);
				const known = readErased(erasedFile, await readErasureKeys(list));
				return eraseAgain(list, known, keysOf);
			});
			const text = again
				? `Sign-ups erased of people who were erased before: ${grouped(sumOf(erased.removed))}.`
				: report(erased);
			await context.print(`${text}\n`);
			if (erased.warning) await context.warn(erased.warning);
		});
}

async function confirm(
	addresses: number,
	{ terminal: { ask } }: Context,
): Promise<void> {
	if (ask === undefined) {
		throw new ExpectedError(
			"Nothing was erased: there is no terminal to ask on, so add --yes.",
		);
	}
	const answer = await ask(
		`Every sign-up with ${addresses === 1 ? "this address" : `these ${grouped(addresses)} addresses`} will be gone for good. Type yes to erase: `,
	);
	if (answer.trim().toLowerCase() !== "yes") {
		throw new ExpectedError("Nothing was erased.");
	}
}

function report({ removed, unknown }: Erased): string {
	return [
		...(sumOf(removed) > 0 ? [`Erased: ${countedSides(removed)}.`] : []),
		...(unknown > 0
			? [
					`Addresses without a sign-up on the list: ${grouped(unknown)}. Remembered all the same, so that no backup or import brings the person in.`,
				]
			: []),
	].join("\n");
}
