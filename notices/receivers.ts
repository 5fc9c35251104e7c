/** The receivers of notices: what each one is sent, and how. */
import { Webhook } from "standardwebhooks";
import type { NoticeSettings } from "../config/settings.ts";
import { countSides } from "../shared/counts.ts";
import { minuteMs, secondMs } from "../shared/time.ts";
import { someSides } from "../shared/words.ts";
import { type Answer, type ReceiverName, refusalOf } from "./delivery.ts";
import { eventTypes, type PersonEvent } from "./events.ts";

/** Time for a receiver to take the connection and to answer. */
const receiverMs = 10_000;

/** The body of a request, in JSON, and its headers. */
export interface Message {
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
}

export interface Receiver {
	readonly name: ReceiverName;
	/** For a chat, it is a secret: never to be shown. */
	readonly url: string;
	/** What it is told of. */
	readonly types: readonly PersonEvent["type"][];
	/**
	 * A chat is not flooded: it gets one message in so many milliseconds, of all that is new. With 0, each
	 * event has a message of its own.
	 */
	readonly everyMs: number;
	/** The message at this time (milliseconds since 1970), of one event or more. */
	messageOf(events: readonly PersonEvent[], now: number): Message;
}

/** The receivers that are set. */
export function receiversOf({ chat, webhook }: NoticeSettings): Receiver[] {
	return [
		...(chat ? [chatReceiver(chat)] : []),
		...(webhook ? [webhookReceiver(webhook)] : []),
	];
}

/** More people than this are told of in one line. */
const mostLines = 5;

/** An incoming webhook of a chat: it takes one text. */
function chatReceiver({
	url,
	hasAddresses,
}: NonNullable<NoticeSettings["chat"]>): Receiver {
	// Discord has another name for the text, and would let a text call everybody.
	const { hostname, pathname } = new URL(url);
	const isDiscord =
		/(^|\.)discord(app)?\.com$/.test(hostname) && !pathname.endsWith("/slack");
	return {
		name: "NOTICE_URL",
		url,
		types: eventTypes.filter((type) => type in titles),
		everyMs: minuteMs,
		messageOf(events) {
			const text = linesOf(events, hasAddresses).join("\n");
			const body = isDiscord
				? { content: text, allowed_mentions: { parse: [] } }
				: { text };
			return { body: JSON.stringify(body), headers: {} };
		},
	};
}

/** What a chat is told of, and the words before the people. */
const titles: Partial<Record<PersonEvent["type"], string>> = {
	"person.joined": "New on the waitlist",
	"person.confirmed": "Confirmed",
};

/** A line for each person, or one for all when they are many. */
export function linesOf(
	events: readonly PersonEvent[],
	hasAddresses: boolean,
): string[] {
	if (events.length > mostLines) {
		const groups = Map.groupBy(events, ({ type }) => type);
		return [[...groups].map((group) => line(...group)).join(". ")];
	}
	return events.map((event) => {
		if (event.type === "test")
			return "A test: this channel will hear of people who join the waitlist.";
		const address = hasAddresses ? `, ${asCode(event.data.email ?? "")}` : "";
		return `${line(event.type, [event])}${address}`;
	});
}

function line(
	type: PersonEvent["type"],
	events: readonly PersonEvent[],
): string {
	const people = events.flatMap(({ data: { user_type } }) =>
		user_type ? [{ user_type }] : [],
	);
	return `${titles[type]}: ${someSides(countSides(people)).join(" and ")}`;
}

/** An address between backticks, where chats look for no names and no markup; one with other signs is not shown. */
function asCode(email: string): string {
	return /^[\w.+-]+@[\w.-]+$/.test(email)
		? `\`${email}\``
		: "with an unusual address";
}

/** A program that takes Standard Webhooks: https://www.standardwebhooks.com */
function webhookReceiver({
	url,
	secret,
}: NonNullable<NoticeSettings["webhook"]>): Receiver {
	const webhook = new Webhook(secret);
	return {
		name: "WEBHOOK_URL",
		url,
		types: eventTypes,
		everyMs: 0,
		messageOf([event], now) {
			const { id = "", type, at: timestamp, data } = event ?? {};
			const body = JSON.stringify({ type, timestamp, data });
			return {
				body,
				headers: {
					"webhook-id": id,
					"webhook-timestamp": String(Math.floor(now / secondMs)),
					"webhook-signature": webhook.sign(id, new Date(now), body),
				},
			};
		},
	};
}

/**
 * Sends a message once. Redirects are not followed. Resolves with the status, or with why there was
 * none; the address is in neither.
 */
export async function post(
	url: string,
	{ body, headers }: Message,
	signal?: AbortSignal,
): Promise<Answer> {
	const timeout = AbortSignal.timeout(receiverMs);
	try {
		const { status, body: answer } = await fetch(url, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body,
			redirect: "manual",
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		});
		await answer?.cancel();
		return { status };
	} catch (error) {
		if (timeout.aborted)
			return {
				error: `gave no answer in ${receiverMs / secondMs} seconds`,
			};
		const { cause } = error as { cause?: { code?: string; message?: string } };
		const reason = cause?.code ?? cause?.message ?? "no connection";
		return { error: `gave no usable answer (${reason})` };
	}
}

/** Sends a test. Resolves with why the receiver has not taken it, as `refusalOf` says. */
export async function sendTest(
	receiver: Receiver,
): Promise<string | undefined> {
	const now = Date.now();
	const at = new Date(now).toISOString();
	const test = { id: `test-${now}`, type: "test", at, data: {} } as const;
	return refusalOf(await post(receiver.url, receiver.messageOf([test], now)));
}
