import type { Command } from "commander";
import { wishesOf } from "../../list/erase.ts";
import {
	eraseHeld,
	type HeldGroup,
	readHeldGroups,
	releaseHeld,
} from "../../list/held-groups.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted, grouped } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import type { Context } from "../context.ts";
import { addressLines } from "../erase-choice.ts";

export function define(command: Command, context: Context): void {
	command.description(
		"Decides on confirmations that are held, because many sign-ups came from one network, in a spike, or to one small mail domain. Held people are part of the list, and get no mail and no announcement until then. Nothing is released by itself. `status` shows the groups.",
	);
	command
		.command("release")
		.description(
			"send the held confirmations of these groups, whose people joined themselves",
		)
		.argument("<group...>", "as `status` names it")
		.action((names: string[]) =>
			context.withList("write", async (list) => {
				for (const { group, mails } of await expectGroups(list, names)) {
					await releaseHeld(list, group);
					await context.print(
						`${group}: ${counted(mails, "confirmation")} released.\n`,
					);
				}
			}),
		);
	command
		.command("erase")
		.description(
			"remove the people of these groups for good, as `erase` does; keep addresses confirmed before or seen from another network; without --yes it changes nothing",
		)
		.argument("<group...>", "as `status` names it")
		.option("--yes", "erase them")
		.action((names: string[], { yes }: { yes?: boolean }) =>
			context.withList(yes ? "write" : "read", async (list) => {
				const { erasedFile, keysOf } = context;
				for (const each of await expectGroups(list, names)) {
					const { group, mails, samples } = each;
					if (!yes) {
						await context.print(
							`${group} holds ${counted(mails, "confirmation")}.\n`,
							await addressLines(list, wishesOf(samples, null), context),
							"Nothing was erased. Add --yes to erase the people.\n",
						);
						continue;
					}
					const done = await eraseHeld(list, group, erasedFile, keysOf);
					await context.print(
						`${group}: ${counted(done.erased, "address", "addresses")} erased${done.kept > 0 ? `, ${grouped(done.kept)} kept, because they confirmed before or were seen from another network` : ""}.\n`,
					);
					if (done.warning) await context.warn(done.warning);
				}
			}),
		);
}

async function expectGroups(
	list: List,
	names: readonly string[],
): Promise<HeldGroup[]> {
	const groups = await readHeldGroups(list);
	const wrong = names.find((name) => !groups.some((it) => it.group === name));
	if (wrong === undefined)
		return groups.filter(({ group }) => names.includes(group));
	throw new ExpectedError(
		`There is no group ${JSON.stringify(wrong)}: \`status\` shows the groups.`,
	);
}
