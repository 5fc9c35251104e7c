import type { Command } from "commander";
import { readAddress } from "../../list/people.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { hiddenUntil } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import { minute } from "../../shared/time.ts";
import type { WishTimes } from "../../shared/wish.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { cellsOf, shownColumns } from "../people.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints all that the list has of one address, in any spelling: the person on each side, all sign-ups, oldest first, and the mails with what the mail server said. Times are in UTC. The exit code is 1 when the list has none.",
		)
		.argument("<email>", "the person's address", readEmail)
		.action(async (email: string) => {
			const known = await context.withList("read", (list) =>
				readAddress(list, email),
			);
			if (known.signUps.length === 0)
				throw new ExpectedError(
					`The list has no sign-up with this address.${wishNote(known.kept)}`,
				);
			const all = await context.readPeople();
			const people = cellsOf(all.of(email), context.countBrought(all));
			const signUps = known.signUps.toSorted((one, other) =>
				one.created_at.localeCompare(other.created_at),
			);
			const hidden = sides.map((side) => {
				const until = hiddenUntil(known, side);
				return until === ""
					? ""
					: `"This wasn't me" was pressed as ${side} at ${minute(until)}: what was sent before it is counted nowhere.\n`;
			});
			const parts = [
				context.table(people, [...shownColumns, "called_at"]),
				context.table(signUps, ["created_at", ...signUpColumns]),
				hidden.join(""),
				context.table(known.mails, mailColumns),
			];
			await context.print(parts.filter((part) => part !== "").join("\n"));
		});
}

/** What is remembered of a mailbox without a sign-up. */
function wishNote({ left, bounced }: WishTimes): string {
	if (left !== undefined)
		return ` It left at ${minute(left)}, and gets no mail.`;
	if (bounced === undefined) return "";
	return ` Mail to it bounced elsewhere at ${minute(bounced)}, so it gets none.`;
}

const mailColumns = [
	"created_at",
	"ended_at",
	"kind",
	"user_type",
	"state",
	"tries",
	"response",
] as const;
