/** Why a mail server cannot be used. */
import type { NodemailerError } from "nodemailer";

export interface ServerError {
	readonly cause:
		| "certificate"
		| "login"
		/** MAIL_URL has `smtp:` instead of `smtps:`, or the other way round. */
		| "scheme"
		| "connection"
		/** The mail server refused for another reason. */
		| "response";
	/** What the mail server said, or what went wrong before it could. */
	readonly reason: string;
}

/** The cause of an error of nodemailer. */
export function serverErrorOf(error: unknown): ServerError {
	const {
		code = "",
		message = "",
		...others
	} = error as Partial<NodemailerError>;
	const { response, originalCode = "" } = others;
	const of = (cause: ServerError["cause"], reason: string) => ({
		cause,
		reason: reason.replaceAll(/\s+/g, " "),
	});
	if (response) return of(code === "EAUTH" ? "login" : "response", response);
	if (/wrong version number|packet length too long/i.test(message))
		return of("scheme", "This port wants smtp: in MAIL_URL, not smtps:");
	if (/Greeting never received/i.test(message))
		return of(
			"scheme",
			`The mail server does not answer (${message}): if its port has TLS from the start, MAIL_URL needs smtps:, not smtp:`,
		);
	if (
		/certificate|altname|CERT_|SELF_SIGNED/i.test(`${originalCode} ${message}`)
	)
		return of(
			"certificate",
			`The mail server's certificate cannot be trusted (${message})`,
		);
	if (code === "EAUTH") return of("login", message);
	const [, alert] = /SSL routines:[^:]*:([^:]*)/.exec(message) ?? [];
	if (alert !== undefined)
		return of("response", `The mail server ends the encryption (${alert})`);
	const isUnreachable =
		/^E(SOCKET|CONNECTION|DNS|TIMEDOUT)$/.test(code) ||
		/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT/.test(message);
	if (isUnreachable) {
		// A closed port answers at once; one that a hosting provider blocks never does.
		const isBlocked = /connection timeout|ETIMEDOUT/i.test(message);
		return of(
			"connection",
			`The mail server cannot be reached (${message})${isBlocked ? ". Many hosting providers block the ports 25, 465 and 587: most mail providers also take 2525" : ""}`,
		);
	}
	return of("response", message || String(error));
}
