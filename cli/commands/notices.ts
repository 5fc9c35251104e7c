import type { Command } from "commander";
import {
	cursorOf,
	readReceiver,
	saveReceiver,
	stateAt,
} from "../../notices/receiver-state.ts";
import {
	type Receiver,
	receiversOf,
	sendTest,
} from "../../notices/receivers.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import type { List } from "../../store/list.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	/** Prints what `answer` says of each receiver that is set. */
	const printEach = async (answer: (each: Receiver) => Promise<string>) => {
		const receivers = receiversOf(context.noticeSettings, context.sideNames);
		if (receivers.length === 0)
			throw new ExpectedError(
				"Notices are off: set NOTICE_URL or WEBHOOK_URL, as docs/numbers.md and docs/webhook.md describe.",
			);
		for (const each of receivers)
			await context.print(
				`${printable(`${each.name}: ${await answer(each)}`)}\n`,
			);
	};
	command.description(
		"Tests and tries again the notices that tell a chat (NOTICE_URL) or a program (WEBHOOK_URL) of the people who join. `status` says what each receiver took. docs/numbers.md and docs/webhook.md describe them.",
	);
	command
		.command("test")
		.description(
			"send a test to each receiver at once: to the chat a line, to the program a signed message of the type `test`",
		)
		.action(async () => {
			let hasFailed = false;
			await printEach(async (receiver) => {
				const { isTaken, text } = await sendTest(receiver);
				hasFailed ||= !isTaken;
				return `The receiver ${text}.`;
			});
			if (hasFailed)
				throw new ExpectedError("Not every receiver has taken the test.");
		});
	command
		.command("retry")
		.description(
			"try receivers that failed again now, also those that answered 410; nothing that they have missed is lost",
		)
		.action(() =>
			printEach(({ name }) =>
				context.withList("write", (list) => retry(list, name)),
			),
		);
}

/** Ends the pause of a receiver. */
async function retry(list: List, name: Receiver["name"]): Promise<string> {
	const state = await readReceiver(list, name);
	if (!state?.failed_since) return "The receiver has not failed.";
	await saveReceiver(list, name, stateAt(cursorOf(state), state.taken_at));
	return "The receiver is asked again at the mailer's next round.";
}
