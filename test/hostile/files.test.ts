import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startVictim } from "./victim.ts";
import { exchange } from "./wire.ts";

const root = path.join(import.meta.dirname, "..", "..");

/** What lies beside the built page, and is nobody's business. */
const wanted = [
	".env",
	".git/config",
	"data/waitlist.db",
	"package.json",
	"server/main.js",
	"dist/headers.json",
	"dist/answers/hero-joined-host.html",
	"etc/passwd",
];

/** Two dots and a slash, in every way that something may have taken them for that. */
const steps = [
	"",
	"../",
	"./",
	".//",
	"%2e%2e/",
	"%2E%2e%2F",
	"..%2f",
	".%2e/",
	"%252e%252e%252f",
	"..\\",
	"..%5c",
	"%2e%2e%5c",
	"..;/",
	"..%00/",
	"..%0d%0a/",
	"%c0%ae%c0%ae%c0%af",
	"%e0%80%ae%e0%80%ae/",
	"%uff0e%uff0e/",
	"..%ef%bc%8f",
	"\xc0\xae\xc0\xae/",
	"....//",
	"assets/../../",
	"assets/..%2f..%2f",
];

test("no file but those of the built page is given away", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
	const folder = path.join(root, "dist", "site");
	const notFound = readFileSync(path.join(folder, "404.html"), "latin1");
	for (const step of steps) {
		await t.test(JSON.stringify(step), async () => {
			const addresses = wanted.flatMap((file) => [
				`/${step}${file}`,
				`/${step.repeat(8)}${file}`,
				`/${step.repeat(3)}${encodeURIComponent(file)}`,
			]);
			const answers = await Promise.all(
				addresses.map((address) =>
					exchange(
						server.address,
						`GET ${address} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`,
					),
				),
			);
			for (const [index, { status, body }] of answers.entries()) {
				assert.ok([400, 404].includes(status), String(addresses[index]));
				assert.ok(
					body === notFound || body.length < 200,
					String(addresses[index]),
				);
			}
		});
	}
	await t.test("files that only the server reads", async () => {
		const site = readdirSync(folder).filter((name) =>
			/^_|\.(html|br|gz)$/.test(name),
		);
		assert.notEqual(site.length, 0);
		for (const name of site) {
			const { status } = await fetch(`${server.address}/${name}`);
			assert.equal(status, 404, name);
		}
	});
	await expectUnharmed();
});
