import type { Command } from "commander";
import {
	readDelivery,
	readStatus,
	saveDelivery,
} from "../../notices/delivery.ts";
import {
	type Receiver,
	receiversOf,
	sendTest,
} from "../../notices/receivers.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { List } from "../../store/list.ts";
import { defaultCommand } from "../arguments.ts";
import { type Context, describe } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Shows and controls the notices that tell a chat (NOTICE_URL) or a program (WEBHOOK_URL) of the people who join. Without another word, prints their status. docs/growth.md describes both.",
	);
	describe(
		defaultCommand(command, "status").summary(
			"print what each receiver got, and what waits for it",
		),
		"Prints for each receiver when it took a notice last, how many sign-ups and replies it has not been told of, and why.",
	).action(async () => {
		const { timeZone } = context.settings;
		for (const { name } of expectReceivers(context)) {
			const { sentence } = await context.withList("read", (list) =>
				readStatus(list, name, timeZone),
			);
			await context.print(`${name}: ${sentence}\n`);
		}
	});
	describe(
		command.command("test").summary("send a test to each receiver"),
		"Sends one message to each receiver at once: to the chat a line, to the program a signed message of the type `test`. Reads nothing from the list.",
	).action(async () => {
		let failed = 0;
		for (const receiver of expectReceivers(context)) {
			const refusal = await sendTest(receiver);
			if (refusal !== undefined) failed += 1;
			await context.print(
				`${receiver.name}: The receiver ${refusal ?? "took the test"}.\n`,
			);
		}
		if (failed > 0)
			throw new ExpectedError("Not every receiver has taken the test.");
	});
	describe(
		command.command("retry").summary("try failed receivers again now"),
		"Tries receivers that failed again at once, also those that answered 410. Nothing that they have missed is lost.",
	).action(async () => {
		for (const { name } of expectReceivers(context)) {
			const isFailing = await context.withList("write", (list) =>
				retry(list, name),
			);
			await context.print(
				`${name}: The receiver ${isFailing ? "is asked again at the mailer's next round" : "has not failed"}.\n`,
			);
		}
	});
}

/** Ends the pause of a receiver. Resolves with whether it has failed. */
async function retry(list: List, name: Receiver["name"]): Promise<boolean> {
	const { place, failed_since, reason } =
		(await readDelivery(list, name)) ?? {};
	if (!place || !failed_since || !reason) return false;
	await saveDelivery(list, name, { place, failed_since, reason });
	return true;
}

/** The receivers that are set. Throws `ExpectedError` when there is none. */
function expectReceivers({ noticeSettings }: Context): Receiver[] {
	const receivers = receiversOf(noticeSettings);
	if (receivers.length > 0) return receivers;
	throw new ExpectedError(
		"Notices are off: set NOTICE_URL or WEBHOOK_URL, as docs/growth.md describes.",
	);
}
