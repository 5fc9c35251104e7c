import type { Command } from "commander";
import { edit } from "../../list/edit.ts";
import { changesOf, editRefusals, movedNote } from "../../list/edit-words.ts";
import { leave } from "../../list/leave.ts";
import { readAddress } from "../../list/people.ts";
import {
	type Correction,
	type EditPlan,
	type EditRefusal,
	planEdit,
} from "../../list/plan-edit.ts";
import { readWantsNoMail } from "../../mail/queue/mailboxes.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { Side } from "../../shared/sides.ts";
import { counted, countedSides } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import {
	readEmail,
	readLanguageCode,
	readPhone,
	sideOption,
} from "../arguments.ts";
import type { Context } from "../context.ts";
import { mistypedHint } from "../doubtful-input.ts";

interface Options {
	readonly email?: string;
	/** Empty: to be taken away. */
	readonly phone?: string;
	readonly side?: Side;
	readonly language?: string;
	readonly leave?: boolean;
	readonly yes?: boolean;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Corrects what the list has of one address, in any spelling: a mistyped address, another phone, the wrong side or language. The person keeps the time of joining. What concerns more than one sign-up is printed first, and done with --yes. The server may be running.\n\nA new address is one that has confirmed nothing: who joined on the page while mail was on gets a mail that asks; others are asked by `announce confirm`. The links in mails to the old address no longer work, as a stranger may have them. The program of WEBHOOK_URL is told.\n\n--phone takes the place of the phone that `list` shows, on both sides. --side puts all sign-ups of the address on one side; links in earlier mails go on working.\n\n--leave takes a person off the list who asked you to, by mail or phone, as “Take me off the list” in a mail does: the person stays on the list as left, gets no more mail at any spelling of the address, is left out by `export`, and the program of WEBHOOK_URL is told. Only the person ends it. An address that is not on the list is remembered, too, so that `import` leaves it out. To remove everything that is kept, use `erase`.",
		)
		.argument("<email>", "the person's address", readEmail)
		.option("--email <new>", "the right address", readEmail)
		.option(
			"--phone <number>",
			"the right phone; none takes all phones of the person away",
			(text) => (text.trim().toLowerCase() === "none" ? "" : readPhone(text)),
		)
		.addOption(sideOption("the right side", context.sideNames))
		.option(
			"--language <language>",
			"the right language, such as de or German, on both sides",
			readLanguageCode,
		)
		.option("--leave", "take the person off the list, on both sides")
		.option("--yes", "do it, where it concerns more than one sign-up")
		.action(async (address: string, options: Options) => {
			const { email, phone, side, language, yes } = options;
			if (options.leave) {
				if (Object.keys(options).length > (yes ? 2 : 1))
					command.error("--leave goes with no other option but --yes.");
				return takeOff(address, yes, context);
			}
			const correction = {
				email,
				phone: phone === "" ? null : phone,
				side,
				language,
			};
			if (Object.values(correction).every((each) => each === undefined))
				command.error(
					"Say what to correct: --email, --phone, --side or --language; or --leave.",
				);
			const { erasedFile, keysOf, codesOf, linkSecrets } = context;
			const around = (list: List) => ({
				erasedFile,
				keysOf,
				codesOf,
				wantsNoMail: (each: string) => readWantsNoMail(list, linkSecrets, each),
			});
			const plan = await context.withList("read", (list) =>
				planEdit(list, address, correction, around(list)),
			);
			const isLarge =
				typeof plan !== "string" && plan.before.length + plan.joinedWith > 1;
			if (typeof plan === "string" || (isLarge && !yes)) {
				await context.print(
					textOf(plan, address, correction, context, "Would be corrected"),
					"Nothing was changed. Add --yes to correct it.\n",
				);
				return;
			}
			const done = await context.withList("write", (list) =>
				edit(list, address, correction, around(list)),
			);
			await context.print(
				textOf(done.plan, address, correction, context, "Corrected"),
			);
			if (done.warning) await context.warn(done.warning);
		});
}

/** Takes a person off the list, also an address that is not on it. */
async function takeOff(
	email: string,
	yes: boolean | undefined,
	context: Context,
): Promise<void> {
	const { people } = await context.withList("read", (list) =>
		readAddress(list, email),
	);
	const named = shownEmail(email);
	const onSides = people
		.map(({ user_type }) => context.sideNames[user_type].one)
		.join(" and ");
	if (people.length > 1 && !yes)
		return context.print(
			`${named} is on the list as ${onSides}, and would be taken off on both sides.\nNothing was changed. Add --yes to take it off.\n`,
		);
	const { erasedFile, keysOf } = context;
	await context.withList("write", (list) =>
		leave(list, email, erasedFile, keysOf),
	);
	await context.print(
		people.length > 0
			? `${named}, ${onSides}, has left the list and gets no more mail.\n`
			: `${named} is not on the list. Remembered all the same: it gets no mail, and no import brings it in.\n`,
	);
}

/** What a plan means to the founder. Throws `ExpectedError` when there is none. */
function textOf(
	plan: EditPlan | EditRefusal,
	address: string,
	{ email }: Correction,
	context: Context,
	begin: string,
): string {
	if (typeof plan === "string") throw new ExpectedError(editRefusals[plan]);
	const { before, after, joinedWith } = plan;
	const isMoved = after[0]?.email.toLowerCase() !== address.toLowerCase();
	return [
		`${begin}: ${countedSides(countSides(before), context.sideNames)}.\n`,
		...changesOf(plan, context.sideNames).map((change) => `  ${change}\n`),
		mistypedHint(email ?? ""),
		joinedWith > 0
			? `${shownEmail(email ?? "")} is on the list already, with ${counted(joinedWith, "sign-up")}: the two are one person then.\n`
			: "",
		isMoved && typeof context.mailState === "object" && context.mailState
			? `${movedNote} Others are asked by \`announce confirm\`.\n`
			: "",
	].join("");
}
