import type { Command } from "commander";
import { type AddRefusal, addPerson } from "../../list/add.ts";
import { readMailIndex } from "../../mail/queue/live-index.ts";
import { longestNote } from "../../shared/calls.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { Side } from "../../shared/sides.ts";
import { noDetails } from "../../shared/sign-up.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { readEmail, readPhone, readSource, sideOption } from "../arguments.ts";
import type { Context } from "../context.ts";
import { mistypedHint } from "../mistyped.ts";

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
	await context.printFrom("write", async (list) => {
		const index = await readMailIndex(list, linkSecrets);
		const erased = readErased(erasedFile, await readErasureKeys(list));
		const hasLeft = index.wantsNoMail(email);
		if (hasLeft && confirmed)
			throw new ExpectedError(
				"This person left the list, or called a mail spam, and only the person ends that, so nothing was changed. Leave out --confirmed: then one mail asks, thirty days after leaving at the earliest.",
			);
		const refusal = await addPerson(
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
			keysOf,
		);
		const named = shownEmail(email);
		if (refusal !== undefined)
			throw new ExpectedError(refusals[refusal](named, sideName));
		const isAsked = !confirmed && mailState !== null;
		return [
			`Added: ${named}, ${sideName}.\n`,
			mistypedHint(email),
			confirmed ? "Counts as confirmed: no mail asks.\n" : "",
			isAsked && !hasLeft
				? "A running mailer asks the person to confirm, within a minute.\n"
				: "",
			hasLeft
				? "This person left the list earlier, or called a mail spam: until the person confirms, no announcement is sent.\n"
				: "",
			erased.isErased(email)
				? "This address was erased earlier: make sure that the person wants to be on the list again.\n"
				: "",
		].join("");
	});
}

const refusals: Readonly<
	Record<AddRefusal, (named: string, side: string) => string>
> = {
	known: (named, side) =>
		`${named} is on the list as ${side} already, so nothing was changed: \`show\` prints what is kept, \`edit\` corrects it.`,
	"long note": () =>
		`Together with the note that is there, it is longer than ${longestNote} characters, so nothing was changed: shorten it.`,
};
