import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { buildApp } from "../../server/app.ts";
import { readSite } from "../../server/site.ts";
import { openInbox } from "../../store/inbox.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { questions } from "../api.ts";

const dist = path.join(import.meta.dirname, "../..", "dist");

test("the public server has none of the dashboard's addresses and files", async (t) => {
	const own = globSync("**/*.{html,js,css}", {
		cwd: path.join(dist, "dashboard"),
	}).map((file) => file.split(path.sep).join("/"));
	assert.notEqual(own.length, 0, "run `npm run build` first");

	const site = readSite(dist);
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const settings = readSettings({ DATABASE_URL: `file:${file}` });
	const inbox = await openInbox(settings.database);
	const app = await buildApp({ settings, inbox, site, log: undefined });
	t.after(async () => {
		await app.close();
		await inbox.close();
	});
	const inside = own.filter((name) => name !== "index.html");
	for (const url of [
		...Object.keys(questions).map((name) => `/api/${name}`),
		...inside.map((name) => `/${name}`),
		...["/dashboard/", "/../dashboard/", "/%2e%2e/dashboard/"].flatMap(
			(before) => own.map((name) => before + name),
		),
	]) {
		const { statusCode, body } = await app.inject({ url });
		assert.equal(statusCode, 404, url);
		assert.equal(body, site.documents["site/404.html"], url);
	}
});
