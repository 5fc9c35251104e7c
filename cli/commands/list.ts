import type { Command } from "commander";
import type { Side } from "../../shared/sides.ts";
import { clockAgo } from "../../shared/time.ts";
import { grouped } from "../../shared/words.ts";
import { findPage } from "../../store/people-queries.ts";
import { sideOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import { cellsOf, shownColumns } from "../people.ts";

/** The most people; a terminal shows no more at a glance. */
const maxShown = 20;

interface Options {
	readonly side?: Side;
	readonly toCall?: boolean;
	readonly search?: string;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints the newest 20 people, one line per person and side. Times are those of TIME_ZONE. For other filters and more people, see the dashboard, or send `export` through grep.",
		)
		.option(
			"--to-call",
			"only people to be called today, oldest first: with a phone, not called yet or to be called again",
		)
		.addOption(sideOption("only people of this side", context.sideNames))
		.option("--search <text>", "only addresses that contain this text")
		.action(async ({ side, toCall, search }: Options) => {
			const today = clockAgo(0, context.settings.timeZone).slice(0, 10);
			const filter = { side, search, toCall: toCall ? today : undefined };
			const order = { sort: "joined_at", descending: !toCall } as const;
			const { rows, total } = await context.withPeople(async (list) => {
				const { people, total } = await findPage(list, filter, order, {
					limit: maxShown,
				});
				const brought = await context.readBrought(list, people);
				return {
					total,
					rows: cellsOf(
						context.withAnswers(people),
						brought,
						context.sideNames,
					),
				};
			});
			const isFiltered = side || toCall || search;
			if (total === 0)
				return context.print(
					isFiltered ? "No person matches.\n" : "The list is empty.\n",
				);
			const more =
				total > maxShown ? "; the dashboard and `export` show all" : "";
			await context.print(
				context.table(rows, shownColumns),
				`\n${grouped(rows.length)} of ${grouped(total)} in all${more}.\n`,
			);
		});
}
