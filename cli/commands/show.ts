import type { Command } from "commander";
import { sourceColumns } from "../../shared/entry.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type Submission, submissionsOf } from "../../store/questions.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { printable, table } from "../terminal/table.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints all sign-ups of one person, oldest first: in any spelling of the address, on both sides. Times are in UTC. The exit code is 1 when the list has none.",
		)
		.argument("<email>", "the person's address", readEmail)
		.option("--json", "print one JSON array")
		.action(async (email: string, { json }: { json?: boolean }) => {
			const submissions = await context.withList("read", (list) =>
				submissionsOf(list, email),
			);
			if (submissions.length === 0) {
				throw new ExpectedError("The list has no sign-up with this address.");
			}
			const { stdout } = context.terminal;
			await (json
				? context.printJson(submissions)
				: context.print(...table(titles, submissions.map(row), stdout)));
		});
}

const titles = ["sent (UTC)", "side", "email", "phone", ...sourceColumns];

function row(submission: Submission): string[] {
	return [
		submission.created_at.slice(0, 19).replace("T", " "),
		submission.user_type,
		submission.email,
		printable(submission.phone ?? ""),
		...sourceColumns.map((column) => printable(submission[column] ?? "")),
	];
}
