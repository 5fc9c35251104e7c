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
import { smtpTimeouts } from "../rules/timeouts.ts";
import { type ServerError, serverErrorOf } from "./server-error.ts";

export type MailServer = ReturnType<typeof connectToMailServer>;

/**
 * The options of nodemailer for the mail server at a URL, which is `smtp:` or `smtps:` and may have a login. The
 * settings give the name in the SMTP greeting.
 */
export function transportOptions(
	url: string,
	settings?: Parameters<typeof greetingName>[0],
) {
	const { hostname, username } = new URL(url);
	const isHere = isLoopbackHost(hostname);
	return {
		url,
		...smtpTimeouts,
		...(settings && { name: greetingName(settings) }),
		// A password never travels in plain text over a network.
		requireTLS: username !== "" && !isHere,
		// No certificate is valid for this machine, and no stranger can intercept a loopback connection.
		...(isHere && { tls: { rejectUnauthorized: false } }),
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** The mail server at a URL; see `transportOptions`. */
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
		/** Connects and logs in, and sends nothing; resolves with the error, if any. */
		check: (): Promise<ServerError | undefined> =>
			transport.verify().then(() => undefined, serverErrorOf),
		close: () => transport.close(),
	};
}

function resultOf(error: unknown): SendResult {
	const {
		code,
		command = "",
		responseCode,
	} = error as Partial<NodemailerError>;
	const { reason: response } = serverErrorOf(error);
	if (code === "EENVELOPE" || code === "EMESSAGE") {
		const refusal = { command, code: responseCode, response };
		return { result: refusalMeaning(refusal), response };
	}
	// Refused before the mail, such as the login; without a code, the mail server said nothing.
	const hasCode = /^[45]\d\d/.test(response);
	return { result: hasCode ? "us" : "unreachable", response };
}

/** A response of a mail server without the addresses in it, for the log. */
export function withoutAddresses(response: string): string {
	return response.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
}
