import type { Command } from "commander";
import { broughtText, hasLinkBeenUsed } from "../../mail/brought.ts";
import type { Call } from "../../shared/calls.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Mail } from "../../shared/mail.ts";
import { hiddenUntil, type Known } from "../../shared/person.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { type StoredSignUp, signUpColumns } from "../../shared/sign-up.ts";
import { minute } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import { readAddress } from "../../store/people.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { printable, table } from "../terminal/table.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints all sign-ups of one person, oldest first: in any spelling of the address, on both sides; and the mails to that person, with what the mail server said. Times are in UTC. The exit code is 1 when the list has none.",
		)
		.argument("<email>", "the person's address", readEmail)
		.action(async (email: string) => {
			const known = await context.withList("read", (list) =>
				readAddress(list, email),
			);
			const { signUps, people, mails } = known;
			const submissions = signUps.toSorted((one, other) =>
				one.created_at < other.created_at ? -1 : 1,
			);
			if (submissions.length === 0) {
				throw new ExpectedError("The list has no sign-up with this address.");
			}
			const { stdout } = context.terminal;
			const states = people.flatMap(({ mail, user_type }) =>
				mail === null ? [] : [`\nBy mail, as ${user_type}: ${mail}\n`],
			);
			await context.print(
				...table(titles, submissions.map(row), stdout),
				...states,
				...sides.flatMap((side) => hiddenNote(known, side)),
				...callNote(known.call),
				...(await broughtNotes(email, context)),
				...(mails.length > 0
					? ["\n", ...table(mailTitles, mails.map(mailRow), stdout)]
					: []),
			);
		});
}

/** What the founder has written down of calls. */
function callNote(call: Call | undefined): string[] {
	if (call === undefined) return [];
	const { called_at, call_on, note } = call;
	return [
		`\nCalled: ${called_at === null ? "not yet" : minute(called_at)}.${call_on === null ? "" : ` To be called on ${call_on}.`}${note === null ? "" : ` Note: ${printable(note)}`}\n`,
	];
}

/** How many others the person has brought, per side. Reads the whole list only if the person's link was used. */
async function broughtNotes(
	email: string,
	context: Context,
): Promise<string[]> {
	const secrets = context.settings.linkSecrets ?? [];
	const isUsed = await context.withList("read", (list) =>
		hasLinkBeenUsed(list, secrets, email),
	);
	if (!isUsed) return [];
	const everybody = await context.readPeople();
	const brought = context.countBrought(everybody);
	return everybody.of(email).flatMap((person) => {
		const text = broughtText(brought.get(person));
		return text === null
			? []
			: [`\nBrought, as ${person.user_type}, by the own link: ${text}\n`];
	});
}

/** What "This wasn't me" hides of these rows. */
function hiddenNote(known: Known, side: Side): string[] {
	const until = hiddenUntil(known, side);
	const hidden = known.signUps.filter(
		({ user_type, created_at }) => user_type === side && created_at <= until,
	);
	if (hidden.length === 0) return [];
	return [
		`\nHidden, as ${side}: ${counted(hidden.length, "sign-up")}. "This wasn't me" was pressed at ${minute(until)}: what was sent before it is counted nowhere.\n`,
	];
}

/** As the founder calls a column. */
const titles = [
	"sent (UTC)",
	...signUpColumns.map((name) => (name === "user_type" ? "side" : name)),
];

function row(signUp: StoredSignUp): string[] {
	return [
		signUp.created_at.slice(0, 19).replace("T", " "),
		...signUpColumns.map((name) => printable(signUp[name] ?? "")),
	];
}

const mailTitles = ["mail (UTC)", "kind", "side", "state", "tries", "response"];

function mailRow(mail: Mail) {
	return [
		(mail.ended_at ?? mail.created_at).slice(0, 19).replace("T", " "),
		mail.kind,
		mail.user_type,
		mail.state,
		mail.tries,
		printable(mail.response ?? ""),
	];
}
