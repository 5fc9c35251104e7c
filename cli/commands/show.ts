import type { Command } from "commander";
import { sourceColumns } from "../../shared/entry.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type Mail, mailsTo } from "../../store/mails.ts";
import {
	peopleOf,
	type Submission,
	submissionsOf,
} from "../../store/questions.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { printable, table } from "../terminal/table.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints all sign-ups of one person, oldest first: in any spelling of the address, on both sides; and the mails to that person, with what the mail server said. Times are in UTC. The exit code is 1 when the list has none.",
		)
		.argument("<email>", "the person's address", readEmail)
		.option("--json", "print one JSON array of the sign-ups")
		.action(async (email: string, { json }: { json?: boolean }) => {
			const { submissions, people, mails } = await context.withList(
				"read",
				async (list) => ({
					submissions: await submissionsOf(list, email),
					people: await peopleOf(list, email),
					mails: await mailsTo(list, email.toLowerCase()),
				}),
			);
			if (submissions.length === 0) {
				throw new ExpectedError("The list has no sign-up with this address.");
			}
			if (json) return context.printJson(submissions);
			const { stdout } = context.terminal;
			const states = people.flatMap(({ mail, user_type }) =>
				mail === null ? [] : [`\nBy mail, as ${user_type}: ${mail}\n`],
			);
			await context.print(
				...table(titles, submissions.map(row), stdout),
				...states,
				...(mails.length > 0
					? ["\n", ...table(mailTitles, mails.map(mailRow), stdout)]
					: []),
			);
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

const mailTitles = ["mail (UTC)", "kind", "side", "state", "tries", "answer"];

function mailRow(mail: Mail) {
	return [
		(mail.ended_at ?? mail.created_at).slice(0, 19).replace("T", " "),
		mail.kind,
		mail.user_type,
		mail.state,
		mail.tries,
		printable(mail.answer ?? ""),
	];
}
