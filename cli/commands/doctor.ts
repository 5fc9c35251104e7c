import { checkAll } from "../checks/all.ts";
import { asLines, type Finding, wantsColor } from "../checks/finding.ts";
import {
	CommandError,
	readOptions,
	type Surroundings,
	type Verb,
} from "../command.ts";
import { output } from "../terminal/output.ts";

const help = `Usage: npm run -s waitlist -- doctor [options]

Looks whether all is well, and says what to do where it is not: the settings, the list and its
schema, damage, disk space, who can read the list's file, what the web's logins and roles may do in
PostgreSQL, whether visitors are told apart behind a proxy, whether the page is built and with
which content, and placeholders that are left in it. Changes nothing. The server may be running.

  --json       as one JSON array
  -h, --help   this text

Ends with 1 when something is wrong; advice alone is none of that.
`;

export const doctorVerb: Verb = {
	summary: "look whether all is well, and say what to do",
	help,
	async run(args, surroundings) {
		const { json } = readOptions(args, {
			json: { type: "boolean", default: false },
		});
		await tell(await checkAll(surroundings.env), json, surroundings);
	},
};

/** Prints the findings. Throws `CommandError` when one of them is wrong. */
export async function tell(
	findings: readonly Finding[],
	asJson: boolean,
	{ env, stdout }: Surroundings,
): Promise<void> {
	await output(
		asJson
			? [`${JSON.stringify(findings, null, "\t")}\n`]
			: asLines(findings, wantsColor(stdout, env)),
		stdout,
	);
	const wrong = findings.filter(({ state }) => state === "wrong").length;
	if (wrong === 0) return;
	throw new CommandError(
		wrong === 1 ? "One thing is wrong." : `${wrong} things are wrong.`,
	);
}
