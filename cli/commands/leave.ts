import type { Command } from "commander";
import { leave } from "../../list/leave.ts";
import { readAddress } from "../../list/people.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Takes a person off the list who asked you to, by mail or phone, as “Take me off the list” in a mail does: the person stays on the list as left, gets no more mail at any spelling of the address, is left out by `export`, and the program of WEBHOOK_URL is told. Only the person ends it. An address that is not on the list is remembered, too, so that `import` leaves it out. To remove everything that is kept, use `erase`.\n\nAn address on both sides is printed first, and taken off with --yes.",
		)
		.argument("<email>", "the person's address, in any spelling", readEmail)
		.option("--yes", "do it, where the address is on both sides")
		.action(async (email: string, { yes }: { yes?: boolean }) => {
			const { people } = await context.withList("read", (list) =>
				readAddress(list, email),
			);
			const named = shownEmail(email);
			const onSides = people
				.map(({ user_type }) => context.sideNames[user_type].one)
				.join(" and ");
			if (people.length > 1 && !yes)
				return context.print(
					`${named} is on the list as ${onSides}, and would be taken off on both sides.\nNothing was changed. Add --yes to take it off.\n`,
				);
			const { erasedFile, keysOf } = context;
			await context.withList("write", (list) =>
				leave(list, email, erasedFile, keysOf),
			);
			await context.print(
				people.length > 0
					? `${named}, ${onSides}, has left the list and gets no more mail.\n`
					: `${named} is not on the list. Remembered all the same: it gets no mail, and no import brings it in.\n`,
			);
		});
}
