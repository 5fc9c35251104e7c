/** What the founder can do when the mail server cannot be used. */
import type { ServerError } from "../queue/server-error.ts";

export const serverAdvice: Readonly<Record<ServerError["cause"], string>> = {
	certificate:
		"Write into MAIL_URL the host name that the certificate has, or let the mail server's operator renew it; host, port and login can be right. A mail server on this machine (127.0.0.1, localhost, [::1]) needs no certificate.",
	login:
		"See whether MAIL_USER and MAIL_PASSWORD are the right login (in .env between single quotes, if it has # or spaces); some providers want an app password.",
	scheme: "Change MAIL_URL as it says: docs/mail.md has examples.",
	connection:
		"See whether MAIL_URL has the right host and port, and whether this machine may connect to it: docs/mail.md has examples.",
	response:
		"The mail server can be reached and refuses. See what it says, and ask its operator or your mail provider.",
};
