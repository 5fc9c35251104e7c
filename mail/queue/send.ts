/** Gives one mail to the mail server, and tells what its response means. */
import {
	createTransport,
	type NodemailerError,
	type SendMailOptions,
} from "nodemailer";
import { isLoopbackHost } from "../../shared/loopback.ts";
import { greetingName } from "../letter/message.ts";
import { refusalMeaning } from "../rules/refusal-meaning.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

/** What became of a mail; `response` is what the mail server said, or what went wrong before that. */
export interface Sending {
	/**
	 * `sent`: the mail server has it. `later`: this mail cannot be taken now. `refused`: never, for the
	 * recipient's sake. `unclear`: never, for a reason that the server does not tell. `outage`: no mail can be
	 * given to the server now: it is away, does not take our login or sender, or a limit is reached.
	 */
	readonly state: "sent" | "later" | "refused" | "unclear" | "outage";
	readonly response: string;
}

/** How long the server may take for each step, in milliseconds. */
const timeouts = {
	connectionTimeout: 10_000,
	greetingTimeout: 20_000,
	socketTimeout: 60_000,
	dnsTimeout: 10_000,
};

export type MailServer = ReturnType<typeof connectToMailServer>;

/**
 * How Nodemailer connects to the server at a URL, which is `smtp:` or `smtps:` and may have a login. The settings
 * say by which name this machine greets it.
 */
export function transportOptions(
	url: string,
	settings?: Parameters<typeof greetingName>[0],
) {
	const { hostname, username } = new URL(url);
	const isHere = isLoopbackHost(hostname);
	return {
		url,
		...timeouts,
		...(settings && { name: greetingName(settings) }),
		// A password never travels in plain text over a network.
		requireTLS: username !== "" && !isHere,
		// No certificate names this machine, and no stranger is between it and itself.
		...(isHere && { tls: { rejectUnauthorized: false } }),
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** For the server at a URL, as `transportOptions` reads it. */
export function connectToMailServer(
	url: string,
	settings?: Parameters<typeof greetingName>[0],
) {
	const transport = createTransport(transportOptions(url, settings));
	return {
		/** Never rejects. */
		async send(mail: SendMailOptions): Promise<Sending> {
			try {
				const { response } = await transport.sendMail(mail);
				return { state: "sent", response };
			} catch (error) {
				return sendingOf(error);
			}
		},
		/** Connects and logs in, and sends nothing; resolves with what went wrong. */
		check: (): Promise<Trouble | undefined> =>
			transport.verify().then(() => undefined, troubleOf),
		close: () => transport.close(),
	};
}

/** What an answer means becomes of the mail. */
const states = {
	recipient: "refused",
	us: "outage",
	later: "later",
	unclear: "unclear",
} as const;

function sendingOf(error: unknown): Sending {
	const {
		code,
		command = "",
		responseCode,
	} = error as Partial<NodemailerError>;
	const { reason: response } = troubleOf(error);
	const isAnswer = code === "EENVELOPE" || code === "EMESSAGE";
	if (!isAnswer) return { state: "outage", response };
	const meaning = refusalMeaning({ command, code: responseCode, response });
	return { state: states[meaning], response };
}

/** What a mail server has said, for the log: it may hold addresses. */
export function withoutAddresses(response: string): string {
	return response.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
}
