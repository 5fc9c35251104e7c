import type { Command } from "commander";
import { totalsOf } from "../../store/counts.ts";
import { joinedPerHour } from "../../store/questions.ts";
import type { Context } from "../context.ts";
import { grouped } from "../terminal/table.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints how many people there are on each side, and their sum. A person who joined both sides counts on both; one who joined the same side twice counts once.",
		)
		.option("--json", "print one JSON object")
		.action(async ({ json }: { json?: boolean }) => {
			const counts = await context.withList("read", joinedPerHour);
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
