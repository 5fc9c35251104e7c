import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Visits } from "../shared/visits.ts";
import { backUp } from "../store/archive.ts";
import { StoreUnavailable } from "../store/errors.ts";
import { testApp } from "../test/support/app.ts";
import { storedVisits } from "../test/support/stored.ts";
import { eventually } from "../test/support/visitors.ts";
import { limits } from "./server-limits.ts";

const headers = {
	accept: "text/html",
	"user-agent":
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
	"sec-fetch-mode": "navigate",
	"sec-fetch-dest": "document",
};

test("only the page itself is counted, when it is sent", async (t) => {
	// It is the next day there.
	t.mock.timers.enable({
		apis: ["Date"],
		now: Date.parse("2026-11-22T12:00:00Z"),
	});
	const environment = { TIME_ZONE: "Pacific/Kiritimati" };
	const { app, settings } = await testApp(t, { environment });
	const page = await app.inject({ url: "/?ref=Anna&gclid=1", headers });
	const cached = { ...headers, "if-none-match": String(page.headers["etag"]) };
	const again = await app.inject({ url: "/?ref=Anna", headers: cached });
	assert.equal(again.statusCode, 304);
	for (const url of ["/privacy", "/nowhere", "/healthz", "/livez", "/icon.png"])
		await app.inject({ url, headers });
	await app.inject({ method: "HEAD", url: "/", headers });
	await app.inject({ method: "POST", url: "/", headers });
	await app.close();
	const [row, ...others] = await storedVisits(settings.database);
	assert.deepEqual(others, []);
	const expected = { day: "2026-11-23", source: "anna", views: 2, visitors: 1 };
	assert.partialDeepStrictEqual(row, expected);
});

test("reloading the answer to a plain post is no visit", async (t) => {
	const { app, settings, postForm } = await testApp(t);
	await app.inject({ url: "/", headers });
	await postForm({ email: "ann@x.at", user_type: "host" }, headers);
	const reload = await app.inject({ url: "/join?form=hero", headers });
	assert.equal(reload.headers.location, "/#waitlist");
	await app.inject({ url: "/", headers });
	await app.close();
	const [row] = await storedVisits(settings.database);
	assert.partialDeepStrictEqual(row, { views: 1, visitors: 1 });
});

test("counts are kept while the store is away, and dropped when their end is unknown", async (t) => {
	t.mock.timers.enable({ apis: ["setInterval"] });
	const added: Visits[][] = [];
	let state: "away" | "lost" | "usable" = "away";
	let checks = 0;
	const { app, log } = await testApp(t, {
		inbox: {
			async check() {
				checks += 1;
				if (state === "away") throw new StoreUnavailable("away");
			},
			async addVisits(rows) {
				added.push([...rows]);
				if (state === "lost") throw new StoreUnavailable("it broke off");
			},
		},
	});
	const flush = async () => {
		const before = checks;
		t.mock.timers.tick(limits.visits.everyMs);
		await eventually(() => checks > before);
		await new Promise(setImmediate);
	};
	await app.inject({ url: "/", headers });
	await flush();
	assert.equal(added.length, 0);
	await app.inject({ url: "/", headers });
	state = "lost";
	await flush();
	assert.deepEqual(
		added.map(([row]) => [row?.views, row?.visitors]),
		[[2, 1]],
	);
	assert.match(log(), /it broke off.*some seconds are not counted/);
	await app.inject({ url: "/", headers });
	state = "usable";
	await flush();
	assert.deepEqual(added[1]?.[0]?.views, 1);
	await app.close();
	assert.equal(added.length, 2);
});

test("no address, browser or hash of them is in the files, the log or an archive", async (t) => {
	const { app, settings, log } = await testApp(t, {
		environment: { TRUST_PROXY: "1" },
	});
	const sender = "198.51.100.77";
	for (const url of ["/", "/?ref=anna"]) {
		const forwarded = { ...headers, "x-forwarded-for": sender };
		const page = await app.inject({ url, headers: forwarded });
		assert.equal(page.headers["set-cookie"], undefined);
	}
	await app.close();
	const { database } = settings;
	assert.ok(database.kind === "sqlite");
	const folder = path.dirname(database.file);
	await backUp(database, path.join(folder, "archive"));
	const texts = readdirSync(folder).map((name) =>
		readFileSync(path.join(folder, name), "latin1"),
	);
	assert.match(texts.join(), /"visits":\{"id":1/);
	assert.doesNotMatch([...texts, log()].join(), /198\.51|Firefox|Gecko/);
	// What a row has: nothing that could be a hash.
	for (const row of await storedVisits(database))
		assert.deepEqual(Object.keys(row), [
			"day",
			"source",
			"language",
			"views",
			"visitors",
			"senders",
		]);
});
