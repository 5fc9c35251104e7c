import type { Command } from "commander";
import { addByFounder, addRefusals } from "../../list/add.ts";
import { readWantsNoMail } from "../../mail/queue/mailboxes.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { Side } from "../../shared/sides.ts";
import { noDetails } from "../../shared/sign-up.ts";
import { readEmail, readPhone, readSource, sideOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import { mistypedHint, nationalPhonesNote } from "../doubtful-input.ts";

interface Options {
	readonly side: Side;
	readonly phone?: string;
	readonly source?: string;
	readonly note?: string;
	readonly confirmed?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Adds one person whom you met or spoke to, as if the person had joined on the page now: a running mailer asks to confirm, and the receivers of notices are told. Calling it twice changes nothing. For many people, use `import`.\n\nYou answer for it that the person wants to be on the list. --confirmed says that you can show that, such as by a signed sheet: then no mail asks, and announcements go to the person. Without it, the mail that asks finds a mistyped address before your launch does.",
		)
		.argument("<email>", "the person's address", readEmail)
		.addOption(
			sideOption("the person's side", context.sideNames).makeOptionMandatory(),
		)
		.option("--phone <number>", "the person's phone", readPhone)
		.option(
			"--source <name>",
			"where you met the person, such as fair-vienna; stats counts it like utm_source",
			readSource,
		)
		.option("--note <text>", "your own note, such as the person's name")
		.option("--confirmed", "the person has confirmed to you")
		.action((email: string, options: Options) => add(email, options, context));
}

async function add(
	email: string,
	{ side, phone, source, note, confirmed }: Options,
	context: Context,
): Promise<void> {
	const { erasedFile, linkSecrets, keysOf, mailState } = context;
	const sideName = context.sideNames[side].one;
	const named = shownEmail(email);
	await context.printFrom("write", async (list) => {
		const notes = await addByFounder(
			list,
			{
				entry: {
					...noDetails,
					email,
					phone: phone ?? null,
					user_type: side,
				},
				source: { utm_source: source ?? null },
				note: note?.trim() || undefined,
				isConfirmed: confirmed === true,
			},
			{
				keysOf,
				erasedFile,
				wantsNoMail: (each) => readWantsNoMail(list, linkSecrets, each),
				isMailOn: mailState !== null,
			},
		);
		if (notes === "known")
			throw new ExpectedError(
				`${named} is on the list as ${sideName} already, so nothing was changed: \`show\` prints what is kept, \`edit\` corrects it.`,
			);
		if (typeof notes === "string") throw new ExpectedError(addRefusals[notes]);
		return [
			`Added: ${named}, ${sideName}.\n`,
			mistypedHint(email),
			nationalPhonesNote([phone]),
			...notes.map((each) => `${each}\n`),
		].join("");
	});
}
