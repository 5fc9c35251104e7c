import { sourceColumns } from "../../shared/entry.ts";
import type { Submission } from "../../store/waitlist-store.ts";
import {
	CommandError,
	readArgument,
	readEmail,
	type Verb,
} from "../command.ts";
import { output } from "../terminal/output.ts";
import { withSummary } from "../terminal/summary.ts";
import { printable, table } from "../terminal/table.ts";

const help = `Usage: npm run -s waitlist -- show EMAIL [options]

Prints all that one person has sent, oldest first: in any spelling of the address, on both sides.
Times are in UTC. Ends with 1 when nobody joined with the address.

  --json       as one JSON array
  -h, --help   this text
`;

export const showVerb: Verb = {
	summary: "print all submissions of one person",
	help,
	async run(args, surroundings) {
		const { options, argument } = readArgument(
			args,
			{ json: { type: "boolean", default: false } },
			"EMAIL",
		);
		const email = readEmail(argument);
		await withSummary(surroundings, async (summary) => {
			const submissions = await summary.submissionsOf(email);
			if (submissions.length === 0) {
				throw new CommandError("Nobody joined with this address.");
			}
			await output(
				options.json
					? [`${JSON.stringify(submissions)}\n`]
					: table(columns, submissions.map(row), surroundings.stdout),
				surroundings.stdout,
			);
		});
	},
};

const columns = [
	{ title: "sent (UTC)" },
	{ title: "side" },
	{ title: "email" },
	{ title: "phone" },
	...sourceColumns.map((title) => ({ title })),
];

function row(submission: Submission): string[] {
	return [
		submission.created_at.slice(0, 19).replace("T", " "),
		submission.user_type,
		submission.email,
		printable(submission.phone ?? ""),
		...sourceColumns.map((column) => printable(submission[column] ?? "")),
	];
}
