/** The receivers of notices: what each one is sent, and how. */
import { Webhook } from "standardwebhooks";
import type { NoticeSettings } from "../config/settings.ts";
import { personKey } from "../mail/letter/links.ts";
import { countSides } from "../shared/counts.ts";
import type { SideNames } from "../shared/sides.ts";
import { minuteMs, secondMs } from "../shared/time.ts";
import { someSides } from "../shared/words.ts";
import type { PersonEvent } from "./events.ts";
import {
	type Message,
	post,
	postAndLook,
	redirectOf,
	refusalText,
} from "./post.ts";

export interface Receiver {
	/** The setting that has its address. */
	readonly name: "NOTICE_URL" | "WEBHOOK_URL";
	/** For a chat, it is a secret: never to be shown. */
	readonly url: string;
	/** The least time between two messages in milliseconds, and the most events in one. */
	readonly everyMs: number;
	readonly maxEvents: number;
	/** Whether it is told of erased people; what waits for it is no news for the others. */
	readonly getsErasures: boolean;
	/** The message at this time (milliseconds since 1970); `undefined` when the events do not concern it. */
	messageOf(events: readonly PersonEvent[], now: number): Message | undefined;
	/** The message of a sentence to the founder, where it is a chat. */
	readonly textMessage?: (text: string) => Message;
	/** Whether its address can be looked at without sending it anything. */
	readonly isReadable?: boolean;
}

/** The receivers that are set; a chat reads these names of the sides. */
export function receiversOf(
	settings: NoticeSettings,
	names: SideNames,
): Receiver[] {
	const { chat, webhook, linkSecrets } = settings;
	return [
		...(chat ? [chatReceiver(chat, names)] : []),
		...(webhook ? [webhookReceiver(webhook, linkSecrets)] : []),
	];
}

/** Chats that take another form of message than `{"text": …}`, by the host of their webhooks. */
const otherChats = {
	discord: /(?:^|\.)discord(?:app)?\.com$/,
	/** Workflows, and the connectors before them. */
	teams:
		/(?:^|\.)(?:logic\.azure|webhook\.office(?:365)?|outlook\.office(?:365)?|api(?:\.\w+)?\.powerplatform|powerautomate)\.(?:com|us|cn)$/,
	/** Also on a server of one's own. */
	ntfy: /(?:^|[.-])ntfy[.-]/,
} as const;

/** Which of these chats an address leads to; Discord also takes messages in Slack's form. */
function chatAt(url: string): keyof typeof otherChats | undefined {
	const { hostname, pathname } = new URL(url);
	const names = Object.keys(otherChats) as (keyof typeof otherChats)[];
	const chat = names.find((each) => otherChats[each].test(hostname));
	return chat === "discord" && pathname.endsWith("/slack") ? undefined : chat;
}

/** The message of a text, in the form that a chat takes. */
function chatMessage(chat: ReturnType<typeof chatAt>, text: string): Message {
	// Without them, `@everyone` would notify all members.
	const allowed_mentions = { parse: [] };
	// Teams and ntfy show backticks as they are.
	const plain = text.replaceAll("`", "");
	switch (chat) {
		case "discord":
			return { body: JSON.stringify({ content: text, allowed_mentions }) };
		case "teams":
			return { body: JSON.stringify(teamsCard(plain)) };
		case "ntfy":
			return {
				body: plain,
				headers: { "content-type": "text/plain; charset=utf-8" },
			};
		default:
			return { body: JSON.stringify({ text }) };
	}
}

/** https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
function teamsCard(text: string) {
	const body = text
		.split("\n")
		.map((line) => ({ type: "TextBlock", text: line, wrap: true }));
	const content = {
		$schema: "http://adaptivecards.io/schemas/adaptive-card.json",
		type: "AdaptiveCard",
		version: "1.4",
		body,
	};
	const contentType = "application/vnd.microsoft.card.adaptive";
	return { type: "message", attachments: [{ contentType, content }] };
}

/** An incoming webhook of a chat: it gets texts, at a limited rate. */
function chatReceiver(
	{ url, hasAddresses }: NonNullable<NoticeSettings["chat"]>,
	names: SideNames,
): Receiver {
	const chat = chatAt(url);
	const textMessage = (text: string) => ({
		...chatMessage(chat, text),
		isForChat: true,
	});
	return {
		name: "NOTICE_URL",
		url,
		everyMs: minuteMs,
		maxEvents: Number.POSITIVE_INFINITY,
		getsErasures: false,
		messageOf(events) {
			const text = linesOf(events, hasAddresses, names).join("\n");
			return text === "" ? undefined : textMessage(text);
		},
		textMessage,
		// https://discord.com/developers/docs/resources/webhook#get-webhook-with-token
		isReadable: chat === "discord",
	};
}

/** With more events than this, a message is one line. */
const maxLines = 5;

/** The types of events that a chat gets, each with the words before the people. */
const titles: Readonly<Record<string, string>> = {
	"person.joined": "New on the waitlist",
	"person.confirmed": "Confirmed",
	test: "A test: this channel will hear of people who join the waitlist.",
};

/** One line per person, those that say the same together, or a single line for many people. */
export function linesOf(
	all: readonly PersonEvent[],
	hasAddresses: boolean,
	names: SideNames,
): string[] {
	const events = all.filter(({ type }) => type in titles);
	if (events.length > maxLines) {
		const groups = Map.groupBy(events, ({ type }) => type);
		return [[...groups.values()].map((some) => lineOf(some, names)).join(". ")];
	}
	const lines = Map.groupBy(events, (event) => {
		const { email } = event.data;
		const address = hasAddresses && email ? `, ${asCode(email)}` : "";
		return `${lineOf([event], names)}${address}`;
	});
	return [...lines].map(([line, same]) => {
		if (same.length === 1) return line;
		return hasAddresses ? `${same.length} × ${line}` : lineOf(same, names);
	});
}

/** A line for events of one type. */
function lineOf(events: readonly PersonEvent[], names: SideNames): string {
	const people = events.flatMap(({ data: { user_type } }) =>
		user_type ? [{ user_type }] : [],
	);
	const [{ type }] = events as [PersonEvent];
	const sides = someSides(countSides(people), names).join(" and ");
	return [titles[type], sides].filter((part) => part !== "").join(": ");
}

/** An address between backticks, where chats look for no names and no markup; one with other signs is not shown. */
function asCode(email: string): string {
	return /^[\w.+-]+@[\w.-]+$/.test(email)
		? `\`${email}\``
		: "with an unusual address";
}

/**
 * A program that takes Standard Webhooks: https://www.standardwebhooks.com. The first secret of the links makes
 * the ids of people.
 */
function webhookReceiver(
	{ url, secret }: NonNullable<NoticeSettings["webhook"]>,
	[linkSecret = ""]: readonly string[],
): Receiver {
	const webhook = new Webhook(secret);
	return {
		name: "WEBHOOK_URL",
		url,
		everyMs: 0,
		maxEvents: 1,
		getsErasures: true,
		messageOf([event], now) {
			if (event === undefined) return undefined;
			const { id, type, at: timestamp, data: known } = event;
			const { email, user_type } = known;
			const person = email &&
				user_type && { id: personKey(linkSecret, email, user_type) };
			const data = { ...person, ...known };
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

/** Sends a sentence to the founder's chat; `undefined` without one. Resolves with whether it was taken. */
export function chatOf(
	receivers: readonly Receiver[],
	signal: AbortSignal,
): ((text: string) => Promise<boolean>) | undefined {
	for (const { url, textMessage } of receivers)
		if (textMessage)
			return async (text) =>
				(await post(url, textMessage(text), signal)) === undefined;
	return undefined;
}

/** Sends a test. Resolves with whether the receiver took it, and with what it did, to stand after "The receiver". */
export async function sendTest(
	receiver: Receiver,
): Promise<{ readonly isTaken: boolean; readonly text: string }> {
	const now = Date.now();
	const at = new Date(now).toISOString();
	const test = { id: `test-${now}`, type: "test", at, data: {} };
	const message = receiver.messageOf([test], now);
	const answer = message && (await postAndLook(receiver.url, message));
	const { status, notTaken } = answer ?? {};
	if (notTaken) return { isTaken: false, text: refusalText(notTaken.reason) };
	const redirect = redirectOf(status);
	if (redirect) return { isTaken: true, text: refusalText(redirect) };
	// Workflows of Teams answer so before they post, and also when they do not.
	return {
		isTaken: true,
		text:
			status === 202
				? "has accepted the test (202), which does not say that it was shown: look into the channel. If nothing is there, the history of its runs says why"
				: "took the test",
	};
}
