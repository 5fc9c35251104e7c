import { type Command, Option } from "commander";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Mail } from "../../shared/mail.ts";
import type { MailboxTimes } from "../../shared/mailbox-events.ts";
import { inOrder } from "../../shared/order.ts";
import { lastNotMe, withAnswer } from "../../shared/person.ts";
import { isReachable, unreachableText } from "../../shared/reachable.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { codeNames, sides } from "../../shared/sides.ts";
import { signUpColumns } from "../../shared/sign-up.ts";
import { readEmail } from "../arguments.ts";
import type { Context } from "../context.ts";
import { cellsOf, shownColumns, withBrought } from "../people.ts";
import {
	type KnownPeople,
	keptOf,
	letterTo,
	readKnownPeople,
} from "../person-letter.ts";
import { printableJson } from "../terminal/printable.ts";

interface Options {
	readonly json?: boolean;
	readonly forPerson?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints all that the list has of one address, in any spelling: the person on each side, all sign-ups, oldest first, and the mails with what the mail server said. Times are those of TIME_ZONE; --json has them in UTC. The exit code is 1 when the list has none.\n\n--for-person is the answer to a person who asks what you keep (GDPR, article 15): what is kept, in words of the person's language, with what your page about privacy says. --json is everything in every table for a program, with a sentence for each part. Both leave out keys of the program, and are there also for an address that was erased, where an opt-out is kept. docs/people.md says what belongs to such an answer besides.",
		)
		.argument("<email>", "the person's address", readEmail)
		.option(
			"--for-person",
			"what is kept, as a letter to the person in plain text",
		)
		.addOption(
			new Option("--json", "everything that is kept, as JSON").conflicts(
				"forPerson",
			),
		)
		.action(async (email: string, { json, forPerson }: Options) => {
			const known = await readKnownPeople(email, context);
			const { others } = known;
			const show = forPerson ? showLetter : json ? showJson : showTables;
			await show(email, known, context);
			if (others.length > 0)
				await context.warn(
					`The same mailbox is on the list at other addresses: ${others.map(shownEmail).join(", ")}.`,
				);
		});
}

async function showLetter(
	email: string,
	known: KnownPeople,
	context: Context,
): Promise<void> {
	const { text, gap } = await letterTo(email, known, context);
	await context.print(text);
	if (gap) await context.warn(gap);
}

async function showJson(
	email: string,
	{ people, brought }: KnownPeople,
	context: Context,
): Promise<void> {
	const kept = await keptOf(email, context);
	const shown = withBrought(people, brought, codeNames);
	const { reportOf } = await import("../../list/person-report.ts");
	const report = reportOf(email, kept, shown, context.settings.siteUrl);
	await context.print(`${printableJson(report, null, 2)}\n`);
}

async function showTables(
	email: string,
	{ rows: known, people, brought }: KnownPeople,
	context: Context,
): Promise<void> {
	if (known.signUps.length === 0)
		throw new ExpectedError(
			`The list has no sign-up with this address.${wishNote(known.kept, context)}`,
		);
	const readAnswer = context.answerReader();
	const signUps = inOrder(known.signUps).map((row) =>
		withAnswer(row, readAnswer),
	);
	const hidden = sides.map((side) => {
		const reply = lastNotMe(known, side);
		return reply === undefined
			? ""
			: `"This wasn't me" was pressed as ${context.sideNames[side].one} at ${context.minute(reply.at)}: what was sent before it is counted nowhere.\n`;
	});
	const noMail =
		people.some(({ mail }) => mail === null) && !isReachable(email)
			? `No mail: ${unreachableText}.\n`
			: "";
	const parts = [
		context.table(cellsOf(people, brought, context.sideNames), [
			...shownColumns,
			"called_at",
		]),
		context.table(signUps, ["created_at", ...signUpColumns, "edited_at"]),
		hidden.join(""),
		noMail,
		await mailTable(known.mails, context),
	];
	await context.print(parts.filter((part) => part !== "").join("\n"));
}

/** The mails; with a column that says why, if any of them wait. */
async function mailTable(
	mails: readonly Mail[],
	context: Context,
): Promise<string> {
	if (!mails.some(({ state }) => state === "waiting" || state === "held"))
		return context.table(
			mails,
			mailColumns.filter((name) => name !== "waits"),
		);
	const { mailState } = context;
	// Loaded where a mail waits: the command starts sooner.
	const { readReasons } = await import("../../mail/founder/mail-notes.ts");
	return context.withList("read", async (list) => {
		const isRunning = await list.isLocked("mailer");
		const reasonOf = await readReasons(
			list,
			mailState,
			context.settings.timeZone,
			isRunning,
		);
		const told = mails.map((mail) => ({ ...mail, waits: reasonOf(mail) }));
		return context.table(told, mailColumns);
	});
}

/** What is remembered of a mailbox without a sign-up. */
function wishNote({ left, bounced }: MailboxTimes, context: Context): string {
	if (left !== undefined)
		return ` It left at ${context.minute(left)}, and gets no mail.`;
	if (bounced === undefined) return "";
	return ` Mail to it bounced elsewhere at ${context.minute(bounced)}, so it gets none.`;
}

const mailColumns = [
	"created_at",
	"ended_at",
	"kind",
	"user_type",
	"state",
	"waits",
	"tries",
	"response",
] as const;
