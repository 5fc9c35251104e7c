/** For the tests: a list with events of people, and the receivers of notices about them. */

import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { readNoticeSettings, readSettings } from "../../config/settings.ts";
import { personKey } from "../../mail/letter/links.ts";
import { newMail } from "../../mail/letter/message.ts";
import { saveReceiver, stateAt } from "../../notices/receiver-state.ts";
import { receiversOf } from "../../notices/receivers.ts";
import { NoticeSender } from "../../notices/sender.ts";
import { confirmation } from "../../shared/mail.ts";
import type { Reply } from "../../shared/reply.ts";
import type { Side } from "../../shared/sides.ts";
import { codeNames } from "../../shared/sides.ts";
import { type List, openList } from "../../store/list.ts";
import { aRow, type Settings } from "./engines.ts";
import { startReceiver, type Taken, withWebhook } from "./notice-receiver.ts";

const secret = "a secret of at least thirty-two bytes";
export const keyOf = (email: string, side: Side = "host") =>
	personKey(secret, email, side);

const noon = Date.UTC(2026, 10, 20, 12);
/** The time a number of minutes after noon on the day of the tests. */
export const minutes = (count: number) =>
	new Date(noon + count * 60_000).toISOString();

/** A list to which a test adds rows with times of its own, in minutes after noon. */
export async function openForNotices(
	t: TestContext,
	env: Record<string, string>,
) {
	const list = await openList(readSettings(env).ownerDatabase, "create");
	t.after(() => list.close());
	return {
		list,
		/** A sign-up, and the mail that asks for a confirmation. */
		async join(email: string, minute: number, side: Side = "host", more = {}) {
			const person = { email, user_type: side };
			const created_at = minutes(minute);
			const row = aRow({ ...person, created_at, ...more });
			await list.insert("waitlist", [row]);
			const to = { ...person, email: email.toLowerCase() };
			const from = { linkSecrets: [secret] as [string], from: "" };
			const mail = newMail(to, confirmation, from, Date.parse(created_at));
			await list.insert("mails", [{ ...mail, state: "sent" }]);
		},
		reply(
			email: string,
			kind: Reply["kind"],
			minute: number,
			side: Side = "host",
		) {
			const person_key = keyOf(email, side);
			return list.insert("replies", [
				{ person_key, kind, at: minutes(minute) },
			]);
		},
	};
}

/** The senders of the receivers that are set, whose clock the test moves, and where they begin. */
export async function startSenders(
	list: List,
	env: Record<string, string>,
	from: "the first row" | "where it was" = "the first row",
) {
	const settings = readNoticeSettings(env);
	const logged: string[] = [];
	const clock = { now: noon };
	const senders = receiversOf(settings, codeNames).map(
		(receiver) =>
			new NoticeSender({
				list,
				receiver,
				log: (message) => logged.push(message),
				signal: new AbortController().signal,
				clock: () => clock.now,
			}),
	);
	if (from === "the first row")
		for (const receiver of receiversOf(settings, codeNames))
			await saveReceiver(
				list,
				receiver.name,
				stateAt({ waitlist: 0, replies: 0 }, null),
			);
	return {
		logged,
		clock,
		/** All rounds until nothing is due at this minute after noon. */
		async runAt(minute: number) {
			clock.now = noon + minute * 60_000;
			for (const sender of senders) {
				while ((await sender.round()) === 0) await pause(0);
			}
		},
	};
}

/** Like `joined ann`, in the order of their arrival. */
export const received = (taken: readonly Taken[]) =>
	taken.map(({ json: { type, data } }) => {
		const name = String(data["email"] ?? data["id"]).replace("@x.at", "");
		return `${type.replace("person.", "")} ${name}`;
	});

/** An empty list, and a program that gets notices of its people from the first row on. */
export async function startProgram(settings: Settings, t: TestContext) {
	const receiver = await startReceiver(t);
	const env = withWebhook(settings, receiver.url);
	const rows = await openForNotices(t, env);
	return { receiver, env, ...rows, ...(await startSenders(rows.list, env)) };
}
