import { readSettings } from "../../config/settings.ts";
import { userTypes } from "../../shared/entry.ts";
import { erase, eraseAgain } from "../../store/erase.ts";
import { erasedFileOf } from "../../store/erased-people.ts";
import type { Submission } from "../../store/waitlist-store.ts";
import {
	CommandError,
	readArgument,
	readEmail,
	readOptions,
	type Surroundings,
	type Verb,
} from "../command.ts";
import { output } from "../terminal/output.ts";

const help = `Usage: npm run -s waitlist -- erase EMAIL [options]
       npm run -s waitlist -- erase --again

Removes everything that was ever sent for this address, in capital and small letters, on both
sides, for good, and prints how much that was. The server may be running.

  --yes        does not ask
  --again      removes everybody anew who was erased before: after pg_restore has brought in a dump
               that still held them; restore does so by itself
  -h, --help   this text

So that no backup or import brings the person back, a keyed hash of the address is kept, in a file
erased.json beside the database (for PostgreSQL: in data/), or where ERASED_FILE says. Keep that
file with your backups. Who joins again by the page is on the list again.

SQLite: the entries are overwritten in the file and in its log. PostgreSQL: the rows are removed
and their space is given free; their bytes stay in its files until they are written over.
Backups and exports that were made before still hold the person: delete those yourself.
`;

export const eraseVerb: Verb = {
	summary: "remove a person, for good",
	help,
	async run(args, surroundings) {
		if (args.includes("--again")) return eraseAllAgain(args, surroundings);
		const { options, argument } = readArgument(
			args,
			{ yes: { type: "boolean", default: false } },
			"EMAIL",
		);
		const email = readEmail(argument);
		const { ownerDatabase, erasedFile } = readSettings(surroundings.env);
		if (!options.yes) await confirm(surroundings);
		const removed = await erase(
			ownerDatabase,
			email,
			erasedFileOf(ownerDatabase, erasedFile),
		);
		await output([describe(removed)], surroundings.stdout);
	},
};

async function eraseAllAgain(
	args: readonly string[],
	{ env, stdout }: Surroundings,
): Promise<void> {
	readOptions(args, { again: { type: "boolean" }, yes: { type: "boolean" } });
	const { ownerDatabase, erasedFile } = readSettings(env);
	const removed = await eraseAgain(
		ownerDatabase,
		erasedFileOf(ownerDatabase, erasedFile),
	);
	await output(
		[`Erased ${removed} submissions of people who were erased before.\n`],
		stdout,
	);
}

async function confirm({ ask }: Surroundings): Promise<void> {
	if (ask === undefined) {
		throw new CommandError(
			"Nothing was erased: there is no terminal to ask on, so say --yes.",
		);
	}
	const answer = await ask(
		"Everything of this person will be gone for good. Type yes to erase it: ",
	);
	if (answer.trim().toLowerCase() !== "yes") {
		throw new CommandError("Nothing was erased.");
	}
}

function describe(removed: readonly Submission[]): string {
	if (removed.length === 0) {
		return "Nobody on the list has this address. It is remembered all the same, so that no backup or import brings it in.\n";
	}
	const sides = userTypes
		.map((side) => {
			const count = removed.filter((row) => row.user_type === side).length;
			return { side, count };
		})
		.filter(({ count }) => count > 0)
		.map(({ side, count }) => `${count} as ${side}`);
	const phones = removed.filter(({ phone }) => phone !== null).length;
	const submissions = `${removed.length} submission${removed.length === 1 ? "" : "s"}`;
	return `Erased ${submissions}: ${sides.join(", ")}; ${phones} with a phone number.\n`;
}
