import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { buildApp } from "../../server/app.ts";
import { readSite } from "../../server/site.ts";
import { content } from "../../test/support/content.ts";
import { openInboxHere } from "../../test/support/inbox-here.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const dist = path.join(import.meta.dirname, "../../dist");

test("the public server has none of the dashboard's addresses and files", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const settings = readSettings({ DATABASE_URL: `file:${file}` });
	const inbox = await openInboxHere(settings.database);
	t.after(() => inbox.close());
	const site = readSite(dist);
	const app = await buildApp({
		settings,
		content,
		inbox,
		site,
		log: undefined,
	});
	t.after(() => app.close());
	assert.ok(
		existsSync(path.join(dist, "dashboard/index.html")),
		"npm run build",
	);
	for (const before of ["", "/..", "/%2e%2e", "/site/.."]) {
		const url = `${before}/dashboard/index.html`;
		assert.equal((await app.inject({ url })).statusCode, 404, url);
	}
	for (const url of ["/api/now", "/desk/login", "/desk/api/now"]) {
		const { statusCode } = await app.inject({ method: "POST", url });
		assert.equal(statusCode, 404, url);
	}
	assert.equal((await app.inject({ url: "/desk/" })).statusCode, 404);
});
