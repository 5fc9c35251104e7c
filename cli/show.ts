import { parseWaitlistEntry } from "../shared/waitlist-entry.ts";
import { type Submission, sourceColumns } from "../store/waitlist-store.ts";
import { output } from "./output.ts";
import { withSummary } from "./summary.ts";
import { printable, table } from "./table.ts";
import { CommandError, readCall, UsageError, type Verb } from "./verb.ts";

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
		const { values, positionals } = readCall(args, {
			json: { type: "boolean", default: false },
		});
		const email = readEmail(positionals);
		await withSummary(surroundings, async (summary) => {
			const submissions = await summary.submissionsOf(email);
			if (submissions.length === 0) {
				throw new CommandError("Nobody joined with this address.");
			}
			await output(
				values.json
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

/** The one address that was given, as the list writes it. Throws `UsageError`. */
export function readEmail(positionals: readonly string[]): string {
	const [email, ...others] = positionals;
	if (email === undefined) throw new UsageError("Say whose e-mail address.");
	if (others.length > 0) throw new UsageError("Say one e-mail address alone.");
	const parsed = parseWaitlistEntry({ email, phone: null, user_type: "host" });
	if ("entry" in parsed) return parsed.entry.email;
	throw new UsageError("What was given is no e-mail address.");
}
