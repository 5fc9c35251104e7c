/** Gives one mail to the mail server, and tells what its response means. */
import {
	createTransport,
	type NodemailerError,
	type SendMailOptions,
} from "nodemailer";
import { isLoopbackHost } from "../shared/loopback.ts";
import { isAboutSender } from "./rules/mail-outage.ts";

/** What became of a mail; `response` is what the mail server said, or what went wrong before that. */
export interface Sending {
	/**
	 * `sent`: the mail server has it. `later`: this mail cannot be taken now (4xx). `refused`: never
	 * (5xx). `outage`: no mail can be given to the server now: it is away, does not take our login or
	 * sender, or a limit is reached.
	 */
	readonly state: "sent" | "later" | "refused" | "outage";
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

/** How Nodemailer connects to the server at a URL, which is `smtp:` or `smtps:` and may have a login. */
export function transportOptions(url: string) {
	const { hostname, username } = new URL(url);
	return {
		url,
		...timeouts,
		// A password never travels in plain text over a network.
		requireTLS: username !== "" && !isLoopbackHost(hostname),
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** For the server at a URL: `smtp:` or `smtps:`, with the login in it. */
export function connectToMailServer(url: string) {
	const transport = createTransport(transportOptions(url));
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
		check: (): Promise<string | undefined> =>
			transport.verify().then(
				() => undefined,
				(error) => sendingOf(error).response,
			),
		close: () => transport.close(),
	};
}

/** The steps of SMTP whose errors concern one mail; others concern every mail. */
const stepsOfOneMail = new Set(["RCPT TO", "DATA", "API"]);

function sendingOf(error: unknown): Sending {
	const { code, command, responseCode, message, ...others } =
		error as Partial<NodemailerError>;
	const text = others.response ?? explained(code, message) ?? String(error);
	const response = text.replaceAll(/\s+/g, " ");
	const isOfOneMail =
		(code === "EENVELOPE" || code === "EMESSAGE") &&
		stepsOfOneMail.has(command ?? "") &&
		// "Service not available, closing transmission channel" (RFC 5321, 4.2.3).
		responseCode !== 421;
	if (!isOfOneMail) return { state: "outage", response };
	const isForNow = responseCode !== undefined && responseCode < 500;
	if (isForNow) return { state: "later", response };
	return { state: isAboutSender(response) ? "outage" : "refused", response };
}

/** An error of the connection, in words that say what to do. */
function explained(code = "", message = ""): string {
	if (/wrong version number|packet length too long/i.test(message))
		return "This port wants smtp: in MAIL_URL, not smtps:";
	if (/Greeting never received/i.test(message))
		return `The mail server does not answer (${message}): if its port has TLS from the start, MAIL_URL needs smtps:, not smtp:`;
	const isAway =
		/^E(SOCKET|CONNECTION|DNS|TIMEDOUT)$/.test(code) ||
		/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT/.test(message);
	return isAway ? `The mail server cannot be reached (${message})` : message;
}

/** What a mail server has said, for the log: it may hold addresses. */
export function withoutAddresses(response: string): string {
	return response.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
}
