/**
 * What mail scanners, webmails, browsers and proxies do to a login by a link in a mail, and what went wrong elsewhere: the
 * person who got the mail has to get in, and no one else.
 */
import assert from "node:assert/strict";
import { ann, startDesk, type Visit } from "../support/desk-login.ts";
import { testOnSqlite } from "../support/engines.ts";
import { eventually } from "../support/visitors.ts";

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** What comes before the person presses the button; all of it gets an answer, and none logs in. */
const before: readonly (readonly [
	source: string,
	what: string,
	...visits: Visit[],
])[] = [
	["TryGhost/Ghost#12347", "Safe Links opens the link at delivery", {}],
	[
		"FusionAuth/fusionauth-issues#629",
		"Safe Links opens it once more at the click",
		{},
		{ method: "HEAD" },
		{},
	],
	[
		"emdash-cms/emdash#3298",
		"a headless Chrome opens it twice, without cookies",
		{ headers: { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" } },
		{ headers: { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" } },
	],
	[
		"nextauthjs/next-auth#1840",
		"a scanner presses the button, and ticks no box",
		{},
		{ body: "" },
		{ body: "sure=" },
	],
	[
		"NiffirgkcaJ/all-in-one-clipboard#41",
		"a clipboard fetches a preview of a link that is copied",
		{ headers: { "user-agent": "node", accept: "*/*" } },
	],
	[
		"Embassy-of-the-Free-Mind/sourcelibrary-v2#2640",
		"a mail program prefetches it",
		{ headers: { "sec-purpose": "prefetch" } },
	],
];

for (const [source, what, ...visits] of before)
	testOnSqlite(`${what} (${source})`, async (database, t) => {
		const { linkByMail, visit, press, sessionOf, poll } = await startDesk(
			t,
			database,
		);
		const link = await linkByMail();
		for (const each of visits) {
			const { statusCode, headers } = await visit(link, each);
			assert.equal(statusCode, 200);
			assert.equal(headers["set-cookie"], undefined);
		}
		const { headers } = await press(link);
		assert.equal(await poll(await sessionOf(headers)), 200);
	});

const others: readonly (readonly [
	source: string,
	what: string,
	check: (desk: Desk) => Promise<void>,
])[] = [
	[
		"outline/outline#9227",
		"a scanner adds a parameter, and follows what a page does by itself: it does nothing",
		async ({ linkByMail, visit, press }) => {
			const link = await linkByMail();
			const { body } = await visit(`${link}?follow=true`);
			assert.doesNotMatch(body, /http-equiv="refresh"/);
			assert.deepEqual(body.match(/<script[^>]*>/g), [
				'<script src="/desk/login.js">',
			]);
			// It waits for a press.
			const script = (await visit("/desk/login.js")).body;
			assert.match(script, /addEventListener\("submit"/);
			assert.doesNotMatch(script, /[sS]ubmit\(|click\(|fetch|location|open\(/);
			assert.equal((await press(`${link}?follow=true`)).statusCode, 303);
		},
	],
	[
		"cogniahq/Cognia#67",
		"a person presses twice in haste",
		async ({ linkByMail, press }) => {
			const link = await linkByMail();
			const { headers } = await press(link);
			const [cookie] = `${headers["set-cookie"]}`.split(";");
			const again = await press(link, { headers: { cookie } });
			assert.equal(again.headers.location, "/desk/");
			assert.equal((await press(link)).statusCode, 410);
		},
	],
	[
		"rubygems/rubygems.org#6792",
		"a link from a webmail comes without the cookie of SameSite=Strict, and asks for none",
		async ({ linkByMail, visit }) => {
			const link = await linkByMail();
			const from = async (site: string) =>
				(await visit(link, { headers: { "sec-fetch-site": site } })).body;
			assert.match(await from("cross-site"), /http-equiv="refresh"/);
			assert.match(await from("same-origin"), /I asked for this link/);
		},
	],
	[
		"alepez/devand#68",
		"a link from a webmail to the desk itself finds the login that is there, and does so once",
		async ({ visit }) => {
			const headers = { "sec-fetch-site": "cross-site" };
			const { body } = await visit("/desk/", { headers });
			assert.match(body, /http-equiv="refresh" content="0"/);
			const own = { headers: { "sec-fetch-site": "same-origin" } };
			assert.doesNotMatch((await visit("/desk/", own)).body, /refresh/);
		},
	],
	[
		"mrmps/classifier-dev#35",
		"a page with the policy no-referrer posts its own form from nowhere",
		async ({ linkByMail, visit }) => {
			for (const path of ["/desk/", await linkByMail()]) {
				const { headers } = await visit(path);
				assert.equal(headers["referrer-policy"], "strict-origin", path);
			}
		},
	],
	[
		"Ionaru/EVIE#115",
		"a proxy says http, and the session would be lost without a word",
		async ({ linkByMail, visit }) => {
			const headers = { "x-forwarded-proto": "http" };
			const link = await linkByMail();
			const { statusCode, body } = await visit(link, { headers });
			assert.equal(statusCode, 403);
			assert.match(body, /TRUST_PROXY.*X-Forwarded-Proto/);
		},
	],
	[
		"oryx-labs/oryxos#89",
		"a new login ends the session that the browser had",
		async ({ logIn, linkByMail, press, poll }) => {
			const old = await logIn();
			const { cookie } = old;
			await press(await linkByMail(), { headers: { cookie } });
			assert.equal(await poll(old), 401);
		},
	],
	[
		"hoppscotch/hoppscotch#3577",
		"the machine's time zone is far from UTC",
		async ({ linkByMail, press }) => {
			const { TZ } = process.env;
			process.env["TZ"] = "Asia/Shanghai";
			try {
				assert.equal((await press(await linkByMail())).statusCode, 303);
			} finally {
				if (TZ === undefined) delete process.env["TZ"];
				else process.env["TZ"] = TZ;
			}
		},
	],
	[
		"majewsky/portunus#38",
		"a browser or a proxy leaves Origin out: nothing is done",
		async ({ visit, server, ask, list }) => {
			const { statusCode } = await visit("/desk/login", {
				body: `email=${encodeURIComponent(ann)}`,
				headers: { origin: undefined },
			});
			assert.equal(statusCode, 403);
			await ask(ann);
			await eventually(() => server.taken.length > 0);
			assert.equal((await list.count("desk_logins")).rows, 1);
		},
	],
];

for (const [source, what, check] of others)
	testOnSqlite(`${what} (${source})`, async (database, t) =>
		check(await startDesk(t, database)),
	);
