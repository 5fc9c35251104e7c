/** What keeps a mail server from being used, in words that say what to do. */
import type { NodemailerError } from "nodemailer";

export interface Trouble {
	/** What the mail server said, or what went wrong before it could. */
	readonly reason: string;
	/** What the founder can do about that. */
	readonly advice: string;
}

const advices = {
	certificate:
		"Write into MAIL_URL the host name that the certificate has, or let the mail server's operator renew it; host, port and login can be right. A mail server on this machine (127.0.0.1, localhost, [::1]) needs no certificate.",
	login:
		"See whether MAIL_USER and MAIL_PASSWORD are the right login (in .env between single quotes, if it has # or spaces); some providers want an app password.",
	scheme: "Change MAIL_URL as it says: docs/mail.md has examples.",
	connection:
		"See whether MAIL_URL has the right host and port, and whether this machine may connect to it: docs/mail.md has examples.",
	answer:
		"The mail server can be reached and refuses. See what it says, and ask its operator or your mail provider.",
};

/** What went wrong, by an error of nodemailer. */
export function troubleOf(error: unknown): Trouble {
	const {
		code = "",
		message = "",
		...others
	} = error as Partial<NodemailerError>;
	const { response, originalCode = "" } = others;
	const trouble = (cause: keyof typeof advices, reason: string) => ({
		reason: reason.replaceAll(/\s+/g, " "),
		advice: advices[cause],
	});
	if (response) return trouble(code === "EAUTH" ? "login" : "answer", response);
	if (/wrong version number|packet length too long/i.test(message))
		return trouble("scheme", "This port wants smtp: in MAIL_URL, not smtps:");
	if (/Greeting never received/i.test(message))
		return trouble(
			"scheme",
			`The mail server does not answer (${message}): if its port has TLS from the start, MAIL_URL needs smtps:, not smtp:`,
		);
	if (
		/certificate|altname|CERT_|SELF_SIGNED/i.test(`${originalCode} ${message}`)
	)
		return trouble(
			"certificate",
			`The mail server's certificate cannot be trusted (${message})`,
		);
	if (code === "EAUTH") return trouble("login", message);
	const isAway =
		/^E(SOCKET|CONNECTION|DNS|TIMEDOUT)$/.test(code) ||
		/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT/.test(message);
	if (isAway)
		return trouble(
			"connection",
			`The mail server cannot be reached (${message})`,
		);
	return trouble("answer", message || String(error));
}
