import assert from "node:assert/strict";
import { test } from "node:test";
import { serverErrorOf } from "./server-error.ts";

/** Errors as nodemailer makes them; their cause, and what the founder reads. */
for (const [error, cause, reason] of [
	[
		{ code: "EAUTH", response: "535 5.7.8  Bad\r\ncredentials" },
		"login",
		"535 5.7.8 Bad credentials",
	],
	[
		{ code: "EPROTOCOL", response: "421 Too busy", message: "Greeting" },
		"response",
		"421 Too busy",
	],
	[
		{ code: "ESOCKET", message: "wrong version number" },
		"scheme",
		"This port wants smtp: in MAIL_URL, not smtps:",
	],
	[
		{ code: "ETIMEDOUT", message: "Greeting never received" },
		"scheme",
		"The mail server does not answer (Greeting never received): if its port has TLS from the start, MAIL_URL needs smtps:, not smtp:",
	],
	[
		{ code: "ETLS", originalCode: "CERT_HAS_EXPIRED", message: "expired" },
		"certificate",
		"The mail server's certificate cannot be trusted (expired)",
	],
	[
		{ code: "ESOCKET", message: "self-signed certificate" },
		"certificate",
		"The mail server's certificate cannot be trusted (self-signed certificate)",
	],
	[
		{ code: "EAUTH", message: "Missing credentials" },
		"login",
		"Missing credentials",
	],
	...["ESOCKET", "ECONNECTION", "EDNS", "ETIMEDOUT"].map(
		(code) =>
			[
				{ code, message: "away" },
				"connection",
				"The mail server cannot be reached (away)",
			] as const,
	),
	[
		{ message: "getaddrinfo ENOTFOUND mail.example" },
		"connection",
		"The mail server cannot be reached (getaddrinfo ENOTFOUND mail.example)",
	],
	[{ message: "another\nerror" }, "response", "another error"],
] as const)
	test(`${JSON.stringify(error)} is about the ${cause}`, () => {
		assert.deepEqual(serverErrorOf(error), { cause, reason });
	});
