import assert from "node:assert/strict";
import { once } from "node:events";
import {
	chmodSync,
	cpSync,
	mkdirSync,
	readFileSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { defaultAnonKey, schema } from "../../config/schema.ts";
import { readSettings } from "../../config/settings.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
} from "../../protocol/built-page.ts";
import { clockAgo, hourMs } from "../../shared/time.ts";
import { type List, type Purpose, withList } from "../../store/list.ts";
import { content, words } from "../../test/support/content.ts";
import { add, engines, storedIn } from "../../test/support/engines.ts";
import { withMail } from "../../test/support/mail-cli.ts";
import { anEntry } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { Results } from "./check.ts";
import {
	checkDisk,
	checkErased,
	checkRights,
	checkSettingsFiles,
} from "./files.ts";
import { checkSender } from "./mail.ts";
import { checkDesk, checkOnline, checkSignUp } from "./online.ts";
import { checkPage } from "./page.ts";
import { checkWords } from "./words.ts";

/** The findings as text, those that are not fine. */
function problems(results: Results): string {
	return [results]
		.flat()
		.filter((each) => typeof each === "object")
		.map(({ state, found }) => `${state}: ${found}`)
		.join("\n");
}

/** A list in a folder of its own. */
function files(t: TestContext, erased = "erased.json") {
	const folder = temporaryFolder(t);
	const file = path.join(folder, "waitlist.db");
	writeFileSync(file, "");
	const database = { kind: "sqlite", file } as const;
	return { folder, database, erasedFile: path.join(folder, erased) };
}

test("finds a disk that is nearly full", (t) => {
	const statfs = () => ({ bavail: 99_000, bsize: 1_000 });
	assert.match(problems(checkDisk(files(t), statfs)), /^advice: Free: 99 MB;/);
	assert.equal(problems(checkDisk(files(t))), "");
	// Room for a backup, and for as much in the log of the list.
	const list = files(t);
	truncateSync(list.database.file, 60_000_000);
	const room = (bavail: number) =>
		problems(checkDisk(list, () => ({ bavail, bsize: 1_000 })));
	assert.match(room(219_000), /^advice: Free: 219 MB; the list takes 60 MB/);
	assert.equal(room(221_000), "");
});

test("finds a list that other users can read", {
	skip: process.platform === "win32" && "it has other kinds of permissions",
}, (t) => {
	const list = files(t);
	const { file } = list.database;
	writeFileSync(`${file}-wal`, "");
	for (const [folder, own, log, isShut] of [
		[0o755, 0o600, 0o600, true],
		[0o700, 0o644, 0o644, true],
		[0o710, 0o640, 0o600, false],
		[0o701, 0o600, 0o604, false],
	] as const) {
		chmodSync(list.folder, folder);
		chmodSync(file, own);
		chmodSync(`${file}-wal`, log);
		const found = problems(checkRights(list));
		const name = [folder, own, log].map((mode) => mode.toString(8)).join();
		assert.equal(found === "", isShut, name);
	}
});

test("finds settings with other names, and those that every user can read", (t) => {
	const { folder } = files(t);
	const names = ["MAIL_FORM", "DOMAIN", ...Object.keys(schema)];
	const [own, mailer] = [".env", "mailer.env"].map((name) => {
		const file = path.join(folder, name);
		writeFileSync(file, names.map((each) => `${each}=x\n`).join(""));
		return file;
	}) as [string, string];
	chmodSync(own, 0o640);
	chmodSync(mailer, 0o644);
	const found = problems(checkSettingsFiles({}, folder)).split("\n");
	assert.equal(found.length, 3);
	assert.match(String(found[0]), /^advice: \.env sets MAIL_FORM, which is the/);
	assert.match(
		String(found[2]),
		/^advice: Every user .*mailer\.env, which may/,
	);
});

for (const [place, expected] of [
	// The first erasure makes the folder.
	["later/erased.json", /^$/],
	// Not by rights: root may write everywhere.
	["waitlist.db/data/erased.json", /^wrong: .* cannot write there/],
] as const) {
	test(`looks whether erased people can be remembered: ${place}`, (t) => {
		assert.match(problems(checkErased(files(t, place))), expected);
	});
}

test("finds a file of erased people that cannot be read", (t) => {
	assert.throws(() => checkErased(files(t, "waitlist.db")), /cannot be read/);
});

const spf = ["v=spf1 ", "include:y -all"];
for (const [name, records, expected] of [
	[
		"all records",
		{ "mail.x.example": spf, "_dmarc.x.example": ["v=DMARC1; p=none"] },
		/^$/,
	],
	["SPF", { "mail.x.example": spf }, /^advice: DMARC: .* does not say what/],
	["no records", { "mail.x.example": [] }, /^advice: SPF: .*\nadvice: DMARC: /],
	["no DNS", {}, /^advice: .* could not be looked up \(ENOTFOUND\)\.$/],
] as [string, Record<string, string[]>, RegExp][]) {
	test(`looks the sender's domain up: ${name}`, async () => {
		const lookUp = async (host: string) => {
			const found = records[host];
			const code = "ENOTFOUND";
			if (found === undefined) throw Object.assign(new Error(code), { code });
			return [[...found]];
		};
		const { stdin, stdout, stderr } = process;
		const MAIL_FROM = "a@mail.x.example";
		const env = { ...withMail({}, "smtp://x.example"), MAIL_FROM };
		const terminal = { stdin, stdout, stderr, env };
		assert.match(problems(await checkSender({ terminal }, lookUp)), expected);
	});
}

const good: BuiltPage = {
	name: "Wallspace",
	siteUrl: "https://wall.example",
	apiBase: "",
	apiKey: defaultAnonKey,
	hasPortrait: true,
	hasPrivacyPage: true,
	closed: null,
	placeholders: [],
};

const zone = "Pacific/Kiritimati";

test("finds a page of a static host that was built before the waitlist opened", (t) => {
	const settings = readSettings({
		SITE_URL: good.siteUrl,
		VITE_SUPABASE_URL: "https://x.supabase.co",
		VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
		// Fourteen hours ahead of UTC.
		TIME_ZONE: zone,
	});
	const { apiBase, apiKey } = settings;
	const dist = temporaryFolder(t);
	const file = path.join(dist, builtPageFile);
	const builtWith = (until: string) => {
		const page = { ...good, apiBase, apiKey, closed: { until } };
		writeFileSync(file, JSON.stringify(page));
	};
	const found = () => problems(checkPage({ settings }, dist, dist));
	builtWith("2020-01-15T09:00");
	assert.equal(found(), "");
	const opened = Date.parse("2020-01-14T19:00:00Z") / 1_000;
	utimesSync(file, opened, opened);
	assert.equal(found(), "");
	utimesSync(file, opened - 1, opened - 1);
	assert.match(found(), /^wrong: The waitlist is open since 2020-01-15 09:00/);
	builtWith("2999-01-15T09:00");
	const text = JSON.stringify(checkPage({ settings }, dist, dist));
	assert.match(text, /static host opens with a new build/);
});

for (const [name, page, expected, siteUrl = good.siteUrl] of [
	["nothing", null, /^wrong: The page is not built\.$/],
	["all that is needed", {}, /^$/],
	["another address", {}, /^wrong: .* other settings/, "https://o.example"],
	["another key", { apiKey: "sb_other" }, /^wrong: .* other settings/],
	["another API", { apiBase: "https://o" }, /^wrong: .* other settings/],
	["no address", { siteUrl: "" }, /^advice: .* its address/, ""],
	["no photo", { hasPortrait: false }, /^advice: .* drawing/],
	["no privacy page", { hasPrivacyPage: false }, /^wrong: .* privacy/],
	[
		"placeholders",
		{ placeholders: ["content/en/a.ts, line 3: a: [A]"] },
		/^wrong: Placeholders are left: 1/,
	],
	["closed", { closed: { until: null } }, /^advice: The waitlist is closed: /],
	[
		"closed until a minute",
		{ closed: { until: "2999-01-15T09:00" } },
		/^advice: The waitlist is closed until 2999-01-15 09:00/,
	],
	[
		"closed until a minute of the past",
		{ closed: { until: "2020-01-15T09:00" } },
		/^$/,
	],
] as [string, Partial<BuiltPage> | null, RegExp, string?][]) {
	test(`finds a page built with ${name}`, (t) => {
		const settings = readSettings({ SITE_URL: siteUrl });
		const dist = temporaryFolder(t);
		const file = path.join(dist, builtPageFile);
		if (page) writeFileSync(file, JSON.stringify({ ...good, ...page }));
		const content = temporaryFolder(t);
		const found = () => problems(checkPage({ settings }, dist, content));
		assert.match(found(), expected);
		if (!page) return;
		writeFileSync(path.join(content, "newer.ts"), "");
		utimesSync(file, 1, 1);
		assert.match(found(), /^advice: content\/ was changed after the page/m);
		if (page.placeholders)
			assert.match(found(), /The built page has placeholders: 1\. If you/);
		// The server opens its page by itself.
		assert.doesNotMatch(found(), /open since/);
	});
}

test("finds a mistake in the words, with file and line", (t) => {
	const folder = temporaryFolder(t);
	cpSync("content", folder, { recursive: true });
	assert.equal(problems(checkWords(folder)), "");
	const file = path.join(folder, "en/landing.yaml");
	const words = readFileSync(file, "utf8").replace(/wall: .*/, "wall: null");
	writeFileSync(file, words);
	const [found] = [checkWords(folder)].flat();
	assert.ok(typeof found === "object");
	assert.equal(found.state, "wrong");
	assert.match(
		`${found.todo}`,
		/^content\/en\/landing\.yaml, line \d+: hero\.sides\.host\.wall cannot be left out: null is not possible here$/,
	);
});

test("names what is not translated", (t) => {
	const folder = temporaryFolder(t);
	cpSync("content", folder, { recursive: true });
	const site = path.join(folder, "site.yaml");
	const text = readFileSync(site, "utf8");
	writeFileSync(site, text.replace(/^languages:.*$/m, "languages: [en, fr]"));
	mkdirSync(path.join(folder, "fr"));
	writeFileSync(path.join(folder, "fr/site.yaml"), "title: Bonjour\n");
	const [first] = [checkWords(folder)].flat();
	assert.ok(typeof first === "object");
	assert.equal(first.state, "advice");
	assert.match(
		first.found,
		/^\d+ texts of content\/fr are those of content\/en: site\.yaml \d+, landing\.yaml \d+, /,
	);
});

const html =
	'<div id="root" data-bundle="/start.js"></div><link rel="canonical" href="ORIGIN/"/><meta property="og:image" content="ORIGIN/share.png"/>';
const sent = { "x-frame": "no" };
for (const [name, site, expected] of [
	["a page as it should be", {}, /^advice: The address is not HTTPS.*$/],
	["an address that redirects", { status: 301 }, /answers 301/],
	["no headers", { headers: {} }, /^wrong: Security headers .*: x-frame\.$/m],
	["other headers", { headers: { "x-frame": "yes" } }, /: x-frame\.$/m],
	[
		"a program that is no page",
		{ type: "application/json" },
		/answers 200, not with the page/,
	],
	[
		"the site above a page that a proxy has put below a path (louislam/uptime-kuma#985)",
		{ html: "<p>A shop</p>" },
		/answers with another program's page\. If yours is below a path there/,
	],
	[
		"a page in the place of the picture",
		{ pictureType: "text/html" },
		/^wrong: .*share\.png, .* answers 200 and no PNG/m,
	],
	["200 for unknown addresses", { missing: 200 }, /with 200, not 404/],
	["500 for unknown addresses", { missing: 500 }, /with 500, not 404/],
	[
		"no address",
		{ html: "<p data-bundle>" },
		/^wrong: The page names no address/m,
	],
	[
		"no picture",
		{ html: html.replace("share", "none") },
		/^wrong: .*none\.png, the picture of shared links, answers 404/m,
	],
] as [
	string,
	{
		readonly status?: number;
		readonly headers?: Record<string, string>;
		readonly html?: string;
		readonly missing?: number;
		readonly type?: string;
		readonly pictureType?: string;
	},
	RegExp,
][]) {
	test(`doctor URL meets ${name}`, async (t) => {
		const server = createServer(({ url }, answer) => {
			const isThere = url === "/" || url === "/share.png";
			answer.writeHead(isThere ? (site.status ?? 200) : (site.missing ?? 404), {
				"content-type":
					url === "/"
						? (site.type ?? "text/html")
						: (site.pictureType ?? "image/png"),
				...(site.headers ?? sent),
			});
			answer.end((site.html ?? html).replaceAll("ORIGIN", origin));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		t.after(() => server.close());
		const { port } = server.address() as AddressInfo;
		const origin = `http://127.0.0.1:${port}`;
		const dist = temporaryFolder(t);
		writeFileSync(
			path.join(dist, securityHeadersFile),
			JSON.stringify({ document: sent, file: {}, https: {} }),
		);
		const found = checkOnline(origin, dist).then(problems, String);
		assert.match(await found, expected);
	});
}

for (const [name, headers, expected] of [
	["all headers", { hsts: "max-age=1" }, /^$/],
	["no header of HTTPS", {}, /^wrong: Security headers .*: hsts\.$/],
	[
		"another one",
		{ hsts: "max-age=0" },
		/^wrong: Security headers .*: hsts\.$/,
	],
] as const)
	test(`doctor URL meets ${name} at an address with https:`, async (t) => {
		const origin = "https://wall.example";
		t.mock.method(globalThis, "fetch", async (url: string) => {
			const isPage = url === `${origin}/`;
			const body = isPage ? html.split("<meta", 1)[0] : "";
			return new Response(body?.replace("ORIGIN", origin), {
				status: isPage ? 200 : 404,
				headers: { "content-type": "text/html", ...sent, ...headers },
			});
		});
		const dist = temporaryFolder(t);
		writeFileSync(
			path.join(dist, securityHeadersFile),
			JSON.stringify({
				document: sent,
				file: {},
				https: { hsts: "max-age=1" },
			}),
		);
		assert.match(problems(await checkOnline(origin, dist)), expected);
	});

const never = { until: null };
/** Open for an hour in the founder's time zone; a clock of UTC shows this minute half a day later. */
const openNow = { until: clockAgo(hourMs, zone).slice(0, 16) };
const joined = "A sign-up came on the list, and was removed again.";
for (const [name, server, expected] of [
	["Supabase", { status: 201 }, `ok: ${joined}`],
	["Supabase, open by now", { status: 201, closed: openNow }, `ok: ${joined}`],
	[
		"another Supabase project",
		{ status: 201, isOther: true },
		"wrong: A sign-up was accepted, but is not on the list",
	],
	[
		"Supabase that refuses",
		{ status: 401 },
		"wrong: A sign-up was answered 401",
	],
	[
		"Supabase, closed",
		{ status: 401, closed: never },
		"ok: The waitlist is closed: a sign-up was refused.",
	],
	[
		"Supabase, closed on the page only",
		{ status: 201, closed: never },
		"wrong: The page says that the waitlist is closed, but a sign-up was",
	],
	[
		"the page's server, closed",
		{ isOwn: true, status: 403, closed: never },
		"ok: The waitlist is closed: a sign-up was refused.",
	],
	[
		"the page's server, closed, with another key",
		{ isOwn: true, status: 401, closed: never },
		"wrong: A sign-up was answered 401",
	],
	[
		"the page's server behind a proxy that removes the source",
		{ isOwn: true, status: 201 },
		"advice: A sign-up came on the list, but without its source.",
	],
] as [
	string,
	{
		readonly status: number;
		readonly isOwn?: boolean;
		/** Its sign-ups are on another list. */
		readonly isOther?: boolean;
		readonly closed?: BuiltPage["closed"];
	},
	string,
][])
	test(`doctor URL joins at ${name}`, async (t) => {
		const { settings, ...database } = await engines.SQLite(t);
		const calls: unknown[] = [];
		const project = createServer(async (request, answer) => {
			const { apikey, authorization, origin } = request.headers;
			const body = await Array.fromAsync(request);
			const call = JSON.parse(Buffer.concat(body).toString());
			calls.push([request.url, apikey, authorization, origin, call]);
			if (server.status === 201 && !server.isOther)
				await add(settings, [anEntry(call)]);
			answer.writeHead(server.status).end();
		}).listen(0, "127.0.0.1");
		await once(project, "listening");
		t.after(() => project.close());
		const { port } = project.address() as AddressInfo;
		const address = `http://127.0.0.1:${port}`;
		const origin = server.isOwn ? address : "https://wall.example";
		const dist = temporaryFolder(t);
		const apiBase = server.isOwn ? "" : address;
		const built = { ...good, apiBase, apiKey: "a_key", closed: null };
		writeFileSync(
			path.join(dist, builtPageFile),
			JSON.stringify({ ...built, ...server }),
		);
		const ownQuestion = {
			...{ label: "City", hint: null, choices: { linz: "Linz", wien: "Wien" } },
			...{ required: true, optional: "-", missing: "-" },
		};
		const form = { ...words.form, ownQuestion };
		const context = {
			settings: readSettings({ ...settings, TIME_ZONE: zone }),
			withList: <Result>(
				purpose: Purpose,
				work: (list: List) => Promise<Result>,
			) => withList(database, purpose, work),
			readContent: () => ({
				...content,
				languages: [{ ...words, form }] as const,
			}),
		};
		const result = await checkSignUp(origin, context, dist);
		const found =
			typeof result === "string" ? `ok: ${result}` : problems(result);
		assert.ok(found.startsWith(expected), found);
		const [[, , , , call] = []] = calls as unknown[][];
		const { email } = call as { email: string };
		assert.match(email, /^canary-.*@example\.com$/);
		const sent = { email, phone: null, user_type: "host", answer: "linz" };
		assert.deepEqual(calls, [
			["/rest/v1/waitlist", "a_key", "Bearer a_key", origin, sent],
		]);
		assert.deepEqual(await storedIn(settings), []);
	});

test("finds a desk without HTTPS, and one that no proxy leads to", async (t) => {
	let status = 200;
	const server = createServer((_, answer) => {
		answer.writeHead(status, { location: "https://x.example/" }).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => server.close());
	const { port } = server.address() as AddressInfo;
	const found = async (deskAddresses: string[]) => {
		const settings = { ...readSettings({}), deskAddresses };
		const origin = `http://127.0.0.1:${port}`;
		return problems(await checkDesk(origin, { settings }));
	};
	assert.equal(await found([]), "");
	for (const [answered, expected] of [
		[200, /^wrong: .* answers 200 without HTTPS/],
		// The desk itself says that it needs HTTPS: the proxy has led it there without.
		[403, /^wrong: .* answers 403 without HTTPS/],
		[404, /^advice: .* answers 404, though DASHBOARD_FOR/],
		[308, /^advice: .* answers 308/],
	] as const) {
		status = answered;
		assert.match(await found(["ann@x.at"]), expected);
	}
});
