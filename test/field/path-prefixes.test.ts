/** A page below a path of another site: its forms would go to that site, so nothing starts with such an address. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { call } from "../support/call-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { sqliteIn } from "../support/visitors.ts";

const says =
	/SITE_URL must be the page's public address without a path.* The page cannot be below a path, .* such as https:\/\/waitlist\.example\.com\./;

for (const [source, address] of [
	["louislam/uptime-kuma#985", "https://example.com/waitlist/"],
	["henrygd/beszel#33", "https://www.example.com/waitlist"],
	["zazuko/prefix-server#70", "https://example.com/a/b/index.html"],
] as const)
	test(`${source}: ${address} is refused with the reason`, async (t) => {
		const { environment } = sqliteIn(temporaryFolder(t));
		const settings = { ...environment, SITE_URL: address };
		for (const program of ["server/main.js", "build/main.js"]) {
			const { status, stderr } = spawnSync(process.execPath, [program], {
				cwd: path.join(import.meta.dirname, "../.."),
				env: { ...process.env, PORT: "0", ...settings },
				encoding: "utf8",
				timeout: 60_000,
			});
			assert.equal(status, 1, program);
			assert.match(stderr, says, program);
		}
		const doctor = await call(["doctor"], settings);
		assert.equal(doctor.code, 1);
		assert.match(doctor.out, says);
		const online = await call(["doctor", address], environment);
		assert.equal(online.code, 2);
		assert.match(online.err, /^URL must be .* The page cannot be below a path/);
	});
