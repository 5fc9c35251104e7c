/** Gives one mail to the mail server, and says what its response means. */
import {
	createTransport,
	type NodemailerError,
	type SendMailOptions,
} from "nodemailer";
import { isLoopbackHost } from "../../config/loopback.ts";
import { greetingName } from "../letter/message.ts";
import type { SendResult } from "../rules/outcome.ts";
import { refusalMeaning } from "../rules/refusal-meaning.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

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
		async send(mail: SendMailOptions): Promise<SendResult> {
			try {
				const { response } = await transport.sendMail(mail);
				return { result: "taken", response };
			} catch (error) {
				return resultOf(error);
			}
		},
		/** Connects and logs in, and sends nothing; resolves with what went wrong. */
		check: (): Promise<Trouble | undefined> =>
			transport.verify().then(() => undefined, troubleOf),
		close: () => transport.close(),
	};
}

function resultOf(error: unknown): SendResult {
	const {
		code,
		command = "",
		responseCode,
	} = error as Partial<NodemailerError>;
	const { reason: response } = troubleOf(error);
	if (code === "EENVELOPE" || code === "EMESSAGE") {
		const refusal = { command, code: responseCode, response };
		return { result: refusalMeaning(refusal), response };
	}
	// Refused before the mail, such as the login; without a code, the mail server said nothing.
	const hasCode = /^[45]\d\d/.test(response);
	return { result: hasCode ? "us" : "unreachable", response };
}

/** What a mail server has said, for the log: it may hold addresses. */
export function withoutAddresses(response: string): string {
	return response.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
}
