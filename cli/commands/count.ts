import type { Command } from "commander";
import { countSides, sumOf } from "../../shared/counts.ts";
import { isAmong } from "../../shared/people.ts";
import { sides } from "../../shared/sides.ts";
import { grouped } from "../../shared/words.ts";
import type { Context } from "../context.ts";

interface Options {
	readonly confirmed?: boolean;
	readonly json?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints how many people there are on each side, and their sum. A person who joined both sides counts on both; one who joined the same side twice counts once.",
		)
		.option("--confirmed", "only people who confirmed by mail")
		.option("--json", "print one JSON object")
		.action(async ({ confirmed, json }: Options) => {
			const people = await context.readPeople();
			const counts = countSides(people.all().filter(isAmong({ confirmed })));
			const totals = { ...counts, sum: sumOf(counts) };
			if (json) return context.printJson(totals);
			const names = [...sides, "sum"] as const;
			const width = grouped(totals.sum).length;
			const longest = Math.max(...names.map((name) => name.length));
			const lines = names.map(
				(name) =>
					`${name.padEnd(longest)}  ${grouped(totals[name]).padStart(width)}\n`,
			);
			await context.print(...lines);
		});
}
