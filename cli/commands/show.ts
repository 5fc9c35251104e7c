import type { Command } from "commander";
import { ExpectedError } from "../../shared/expected-error.ts";
import { hiddenUntil, type Known } from "../../shared/person.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import { minute } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import { readAddress } from "../../store/people.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { withBrought } from "../csv/write-csv.ts";
import { rowsTable } from "../terminal/table.ts";
import { shownColumns } from "./list.ts";

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
				throw new ExpectedError("The list has no sign-up with this address.");
			const everybody = await context.readPeople();
			const people = withBrought(
				everybody.of(email),
				context.countBrought(everybody),
			);
			const signUps = known.signUps.toSorted((one, other) =>
				one.created_at.localeCompare(other.created_at),
			);
			const { stdout } = context.terminal;
			const parts = [
				rowsTable([...shownColumns, "called_at"], people, stdout),
				rowsTable(["created_at", ...signUpColumns], signUps, stdout),
				sides.map((side) => hiddenNote(known, side)),
				rowsTable(mailColumns, known.mails, stdout),
			].map((lines) => lines.join(""));
			await context.print(parts.filter((part) => part !== "").join("\n"));
		});
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

/** What "This wasn't me" hides of these rows. */
function hiddenNote(known: Known, side: Side): string {
	const until = hiddenUntil(known, side);
	const { length } = known.signUps.filter(
		({ user_type, created_at }) => user_type === side && created_at <= until,
	);
	return length === 0
		? ""
		: `Hidden, as ${side}: ${counted(length, "sign-up")}. "This wasn't me" was pressed at ${minute(until)}: what was sent before it is counted nowhere.\n`;
}
