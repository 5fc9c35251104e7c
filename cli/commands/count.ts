import type { Command } from "commander";
import { grouped } from "../../shared/counted.ts";
import { totalsOf } from "../../store/counts.ts";
import { countMailStates, joinedPerHour } from "../../store/questions.ts";
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
			const counts = await context.withList("read", async (list) =>
				confirmed
					? (await countMailStates(list)).filter(
							({ mail }) => mail === "confirmed",
						)
					: joinedPerHour(list),
			);
			const { host, advertiser } = totalsOf(counts);
			const totals = { host, advertiser, sum: host + advertiser };
			if (json) return context.printJson(totals);
			const width = grouped(totals.sum).length;
			const lines = Object.entries(totals).map(
				([name, total]) =>
					`${name.padEnd("advertiser".length)}  ${grouped(total).padStart(width)}\n`,
			);
			await context.print(...lines);
		});
}
