/** Gives one mail to the mail server, and tells what its answer means. */
import { createTransport, type SendMailOptions } from "nodemailer";
import { isLoopbackHost } from "../shared/loopback.ts";

/** What became of a mail. The text is the mail server's answer, or what went wrong before one. */
export type Outcome =
	/** The mail server has it. */
	| { readonly state: "sent"; readonly answer: string }
	/** This mail cannot be taken now (a 4xx answer), or never (5xx). */
	| { readonly state: "later" | "refused"; readonly answer: string }
	/** No mail can be given to the server now: it is away, or does not take our login or sender. */
	| { readonly state: "trouble"; readonly answer: string };

/** A connection to a mail server. */
export interface MailServer {
	/** Never rejects. */
	send(mail: SendMailOptions): Promise<Outcome>;
	/** Connects and logs in, and sends nothing; resolves with what went wrong. */
	check(): Promise<string | undefined>;
	close(): void;
}

/** How long the server may take for each step, in milliseconds. */
const timeouts = {
	connectionTimeout: 10_000,
	greetingTimeout: 20_000,
	socketTimeout: 60_000,
	dnsTimeout: 10_000,
};

/** For the server at a URL: `smtp:` or `smtps:`, with the login in it. */
export function connectToMailServer(url: string): MailServer {
	const { hostname, username } = new URL(url);
	const transport = createTransport({
		url,
		...timeouts,
		// A password never travels in plain text over a network.
		requireTLS: username !== "" && !isLoopbackHost(hostname),
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			try {
				const { response } = await transport.sendMail(mail);
				return { state: "sent", answer: response };
			} catch (error) {
				return outcomeOf(error);
			}
		},
		async check() {
			try {
				await transport.verify();
				return undefined;
			} catch (error) {
				return outcomeOf(error).answer;
			}
		},
		close: () => transport.close(),
	};
}

/** The mail as the mail server would get it. */
export async function asFile(mail: SendMailOptions): Promise<Buffer> {
	const transport = createTransport({ streamTransport: true, buffer: true });
	const { message } = await transport.sendMail(mail);
	return message as Buffer;
}

/** The steps of SMTP whose errors concern one mail; others concern every mail. */
const stepsOfOneMail = new Set(["RCPT TO", "DATA", "API"]);

function outcomeOf(error: unknown): Outcome {
	const { code, command, response, responseCode, message } = error as Partial<{
		code: string;
		command: string;
		response: string;
		responseCode: number;
		message: string;
	}>;
	const answer = (response ?? message ?? String(error)).replaceAll(/\s+/g, " ");
	const isOfOneMail =
		(code === "EENVELOPE" || code === "EMESSAGE") &&
		stepsOfOneMail.has(command ?? "") &&
		// "Service not available, closing transmission channel" (RFC 5321, 4.2.3).
		responseCode !== 421;
	if (!isOfOneMail) return { state: "trouble", answer };
	const isForNow = responseCode !== undefined && responseCode < 500;
	return { state: isForNow ? "later" : "refused", answer };
}

/** What a mail server has said, for the log: it may hold addresses. */
export function withoutAddresses(answer: string): string {
	return answer.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "…");
}
