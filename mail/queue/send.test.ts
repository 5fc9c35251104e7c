import assert from "node:assert/strict";
import { test } from "node:test";
import { createTransport } from "nodemailer";
import { transportOptions } from "./send.ts";

const always = {
	connectionTimeout: 10_000,
	greetingTimeout: 20_000,
	socketTimeout: 60_000,
	dnsTimeout: 10_000,
	disableFileAccess: true,
	disableUrlAccess: true,
};
/** The mail server's URL; and the host, port, login and encryption that it means. */
const cases = [
	["smtp://mail.example:587", "mail.example", 587, null, "if offered"],
	["smtp://u:p@mail.example:587", "mail.example", 587, "u p", "required"],
	["smtp://u:p@mail.example", "mail.example", 587, "u p", "required"],
	["smtp://u:p@127.evil.example:25", "127.evil.example", 25, "u p", "required"],
	["smtp://u:p@192.0.2.1:25", "192.0.2.1", 25, "u p", "required"],
	["smtps://u:p@mail.example", "mail.example", 465, "u p", "at once"],
	["smtps://u:p@localhost:2465", "localhost", 2465, "u p", "at once"],
	["smtp://u:p@localhost:1025", "localhost", 1025, "u p", "if offered"],
	["smtp://u:p@127.0.0.1:1025", "127.0.0.1", 1025, "u p", "if offered"],
	["smtp://u:p@[::1]:1025", "::1", 1025, "u p", "if offered"],
	["smtp://a%40b.at:%23%20%3A@m.example:25", "m.example", 25, "a@b.at # :"],
] as const;
for (const [url, host, port, login, tls = "required"] of cases)
	test(`${url}: TLS ${tls}`, (t) => {
		const { requireTLS, ...others } = transportOptions(url);
		// Only a certificate of this machine need not fit.
		const isHere = /^(localhost|127\.0\.0\.1|::1)$/.test(host);
		const certificate = isHere ? { tls: { rejectUnauthorized: false } } : {};
		assert.deepEqual(others, { url, ...certificate, ...always });
		const transport = createTransport({ ...others, requireTLS });
		t.after(() => transport.close());
		const used = (transport.transporter as unknown as { options: object })
			.options as Record<string, unknown>;
		const auth = used["auth"] as { user: string; pass: string } | undefined;
		assert.deepEqual(
			{
				host: String(used["host"]).replace(/[[\]]/g, ""),
				port: used["port"] ?? (used["secure"] ? 465 : 587),
				login: auth ? `${auth.user} ${auth.pass}` : null,
				tls: used["secure"]
					? "at once"
					: used["requireTLS"]
						? "required"
						: "if offered",
				ignoreTLS: used["ignoreTLS"] ?? false,
				tlsOptions: used["tls"],
				...Object.fromEntries(
					Object.keys(always).map((name) => [name, used[name]]),
				),
			},
			{
				host,
				port,
				login,
				tls,
				ignoreTLS: false,
				tlsOptions: certificate.tls,
				...always,
			},
		);
	});
