import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startVictim } from "./victim.ts";
import { exchange, head } from "./wire.ts";

const site = path.join(import.meta.dirname, "../../dist/site");

/** Files beside the built page that must not be served. */
const secrets =
	".env .git/config data/waitlist.db server/main.js dist/answers/hero-joined-host.html etc/passwd".split(
		" ",
	);

/** Two dots and a slash, in the encodings that servers may decode to them. */
const steps = [
	..."../ ./ .// %2e%2e/ ..%2f %252e%252e%252f ..\\ ..%5c ..;/".split(" "),
	..."..%00/ ..%0d%0a/ ....// %c0%ae%c0%ae%c0%af %uff0e%uff0e/".split(" "),
	..."assets/../../ assets/..%2f..%2f".split(" "),
	...["", "\xc0\xae\xc0\xae/"],
];

test("only the files of the built page are served", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const notFound = readFileSync(path.join(site, "404.html"), "latin1");
	for (const step of steps) {
		const addresses = secrets.flatMap((file) => [
			`/${step}${file}`,
			`/${step.repeat(8)}${file}`,
			`/${step.repeat(3)}${encodeURIComponent(file)}`,
		]);
		const answers = addresses.map((address) =>
			exchange(
				server.address,
				head(`GET ${address} HTTP/1.1`, "Host: a.example", "Connection: close"),
			),
		);
		for (const { status, body } of await Promise.all(answers)) {
			assert.ok(status === 400 || status === 404, `${step}: ${status}`);
			// Node's own refusal of a broken request repeats nothing of it.
			assert.ok(body === notFound || body.length < 80, step);
		}
	}
	await expectUnharmed();
});
