import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { readActions } from "../../list/desk-actions.ts";
import { dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { ann, siteUrl, startDesk } from "../../test/support/desk-login.ts";
import { testOnBoth, testOnSqlite } from "../../test/support/engines.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";
import { eventually } from "../../test/support/visitors.ts";
import { Logins } from "./logins.ts";

testOnBoth(
	"a link in a mail logs in once, and a restart changes neither",
	async (database, t) => {
		const first = await startDesk(t, database);
		const { statusCode, body } = await first.visit("/desk/");
		assert.equal(statusCode, 200);
		assert.match(body, /Send me a link/);
		assert.ok(body.includes("Frontage &#60;b&#62;"));
		const link = await first.linkByMail("ann@A.EXAMPLE ");
		const [mail] = first.server.taken;
		assert.equal(mail?.to, ann);
		assert.match(mail?.email.html ?? "", new RegExp(`${siteUrl}${link}`));
		// Scanners and previews open it, ahead of the reader and after.
		for (const method of ["GET", "HEAD", "GET"] as const)
			assert.equal((await first.visit(link, { method })).statusCode, 200);
		// A scanner that presses the button ticks no box.
		const pressed = await first.visit(link, { body: "" });
		assert.equal(pressed.headers["set-cookie"], undefined);

		const used = await first.press(link);
		assert.equal(used.statusCode, 303);
		assert.equal(used.headers.location, "/desk/");
		const cookie = `${used.headers["set-cookie"]}`;
		assert.match(cookie, /^__Host-desk=[\w-]{32}; Path=\/; /);
		for (const attribute of ["HttpOnly", "Secure", "SameSite=Strict"])
			assert.ok(cookie.includes(attribute), cookie);
		assert.doesNotMatch(cookie, /Domain/);
		const session = await first.sessionOf(used.headers);
		assert.equal(await first.poll(session), 200);

		const restarted = await startDesk(t, database);
		assert.equal(await restarted.poll(session), 200);
		const again = await restarted.press(link);
		assert.equal(again.statusCode, 410);
		assert.equal(again.headers["set-cookie"], undefined);
		const [action] = await readActions(first.list);
		assert.partialDeepStrictEqual(action, { action: "log in", done_by: ann });
	},
);

testOnBoth(
	"a session that opens a link, as by Back, goes on to the desk, and the link stays as it is",
	async (database, t) => {
		const { logins, logIn, visit, press } = await startDesk(t, database);
		const session = await logIn();
		const link = `/desk/in/${await logins.createKey(ann)}`;
		const back = await visit(link, { headers: session });
		assert.deepEqual([back.statusCode, back.headers.location], [302, "/desk/"]);
		assert.match((await visit(link)).body, /I asked for this link/);
		assert.equal((await press(link)).statusCode, 303);
	},
);

testOnBoth(
	"of two requests with one link at once, one logs in",
	async (database, t) => {
		const { logins, press } = await startDesk(t, database);
		const key = await logins.createKey(ann);
		const answers = await Promise.all(
			[1, 2, 3].map(() => press(`/desk/in/${key}`)),
		);
		const statuses = answers.map(({ statusCode }) => statusCode);
		assert.deepEqual(statuses.sort(), [303, 410, 410]);
		// Also where both have read the row before either changes it.
		const other = await logins.createKey(ann);
		const all = await Promise.all([1, 2, 3].map(() => logins.redeem(other)));
		assert.deepEqual(all.filter(Boolean), [ann]);
	},
);

testOnBoth(
	"the end of a session: at its desk, everywhere, by the setting, and after thirty days without use",
	async (database, t) => {
		let now = Date.now();
		const desk = await startDesk(t, database, { clock: () => now });
		const { logIn, poll, visit } = desk;
		const [one, two, bob] = [
			await logIn(),
			await logIn(),
			await logIn("bob@b.example"),
		];
		const leave = (path: string, headers: object) =>
			visit(`/desk/${path}`, { body: "{}", headers: { ...headers } });
		// The cookie alone does not end it: another page cannot log anyone out.
		const { authorization, ...withoutToken } = one;
		assert.equal((await leave("log-out", withoutToken)).statusCode, 403);
		const left = await leave("log-out", one);
		assert.match(`${left.headers["set-cookie"]}`, /^__Host-desk=;/);
		assert.deepEqual([await poll(one), await poll(two)], [401, 200]);

		const three = await logIn();
		const unused = await desk.logins.createKey(ann);
		assert.equal((await leave("log-out-everywhere", two)).statusCode, 204);
		assert.deepEqual([await poll(two), await poll(three)], [401, 401]);
		assert.equal((await desk.press(`/desk/in/${unused}`)).statusCode, 410);
		assert.equal(await poll(bob), 200);

		const without = await startDesk(t, database, {
			allowed: [ann],
			clock: () => now,
		});
		assert.equal(await without.poll(bob), 401);
		const key = await desk.logins.createKey("bob@b.example");
		assert.equal((await without.press(`/desk/in/${key}`)).statusCode, 410);

		// Used again and again, it lasts; then it does not.
		const used = await logIn("bob@b.example");
		for (let days = 0; days < 60; days += 20) {
			now += 20 * dayMs;
			assert.equal(await poll(used), 200);
		}
		now += 30 * dayMs + hourMs;
		assert.equal(await poll(used), 401);
		await desk.logins.createKey(ann);
		assert.equal((await desk.list.count("desk_logins")).rows, 1);
	},
);

testOnSqlite(
	"a mail is previewed by a session, at an address that no other one can look at",
	async (database, t) => {
		const { logIn, visit } = await startDesk(t, database);
		const session = await logIn();
		const act = async (name: string, asked: object) => {
			const headers = { ...session, "content-type": "application/json" };
			const body = JSON.stringify(asked);
			return (await visit(`/desk/api/${name}`, { body, headers })).json();
		};
		const words = { en: { subject: "Hi", body: "**Open**" } };
		const form = { name: "", words, whom: {}, when: {} };
		const { id, version } = await act("saveDraft", form);
		const asked = { id, version, language: "en", side: "host" };
		const { page } = await act("preview", asked);
		const look = (headers: object) =>
			visit(`/desk/${page}?dark`, { headers: { ...headers } });
		const { authorization, ...frame } = session;
		const { body, headers, statusCode } = await look(frame);
		assert.equal(statusCode, 200);
		assert.ok(body.includes("<strong>Open</strong>"));
		assert.match(`${headers["content-security-policy"]}`, /^sandbox /);
		assert.equal(headers["cache-control"], "no-store");
		assert.equal((await look({})).statusCode, 404);
	},
);

testOnSqlite(
	"known and unknown addresses get the same answer, before anything is looked up",
	async (database, t) => {
		const { ask, list, server, app } = await startDesk(t, database);
		// A database that hangs delays no answer.
		const hangs = t.mock.method(list, "read", () => {
			throw new Error("It was read");
		});
		const known = await ask(ann);
		const unknown = await ask("eve@e.example");
		const odd = await ask("");
		for (const answer of [unknown, odd]) {
			assert.equal(answer.body, known.body);
			assert.equal(answer.statusCode, 200);
			const { date, "x-ratelimit-remaining": _, ...headers } = answer.headers;
			const { date: __, "x-ratelimit-remaining": ___, ...same } = known.headers;
			assert.deepEqual(headers, same);
		}
		assert.doesNotMatch(known.body, /@/);
		hangs.mock.restore();
		await ask("eve@e.example");
		await ask(ann);
		await eventually(() => server.taken.length > 0);
		await app.close();
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			[ann],
		);
	},
);

testOnSqlite(
	"an address is sent three links an hour, asked for at once or in turn",
	async (database, t) => {
		let now = Date.now();
		const { ask, server, logins } = await startDesk(t, database, {
			clock: () => now,
		});
		const askTimes = (times: number) =>
			Promise.all(
				Array.from({ length: times }, (_, n) => ask(ann, `198.51.100.${n}`)),
			);
		await askTimes(20);
		await eventually(() => server.taken.length === 3);
		now += 50 * minuteMs;
		await askTimes(20);
		// The queue is empty when this one, of another address, is through.
		await ask("bob@b.example");
		await eventually(() => server.taken.length === 4);
		// The founder's own command is not counted.
		assert.match(await logins.createKey(ann), /^[\w-]{43}$/);
		now += 11 * minuteMs + 1;
		await ask(ann, "198.51.100.1");
		await eventually(() => server.taken.length === 5);
		assert.equal(server.taken.filter(({ to }) => to === ann).length, 4);
	},
);

testOnSqlite(
	"a link lives fifteen minutes, also by a clock that was set back",
	async (database, t) => {
		let now = Date.now();
		const { logins, press } = await startDesk(t, database, {
			clock: () => now,
		});
		for (const [minutes, status] of [
			[14, 303],
			[16, 410],
			[-14, 303],
			[-60, 410],
		] as const) {
			const key = await logins.createKey(ann);
			now += minutes * minuteMs;
			const { statusCode } = await press(`/desk/in/${key}`);
			assert.equal(statusCode, status, `${minutes} minutes`);
		}
	},
);

testOnSqlite(
	"10,000 guesses, of links and of sessions, find none, and are soon refused",
	async (database, t) => {
		const { logins, logIn, press, poll, visit } = await startDesk(t, database);
		await logIn();
		const key = await logins.createKey(ann);
		for (let tries = 0; tries < 5_000; tries += 1) {
			const guess = `${tries}`.padStart(4, "0") + key.slice(4);
			if (guess !== key) assert.equal(await logins.redeem(guess), undefined);
			assert.equal(await logins.session(guess.slice(0, 32)), undefined);
		}
		const statuses = [];
		for (let tries = 0; tries < 12; tries += 1)
			statuses.push((await press(`/desk/in/${tries}`)).statusCode);
		assert.deepEqual(statuses, [...Array(10).fill(410), 429, 429]);
		const others = await press(`/desk/in/${key}`, { from: "203.0.113.1" });
		assert.equal(others.statusCode, 303);
		// A session, too, and an address for all it does.
		const session = await logIn();
		assert.equal(await poll(session), 200);
		const asked = Array.from({ length: 601 }, (_, n) =>
			visit("/desk/api/now", {
				body: "{}",
				headers: { ...session },
				from: `2001:db8:${n % 9}::1`,
			}),
		);
		const all = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
		assert.ok(all.includes(429));
		assert.equal(await poll({ ...session, cookie: "__Host-desk=x" }), 401);
	},
);

testOnSqlite(
	"no other site, port, name or page acts for who is logged in",
	async (database, t) => {
		const { visit, logIn, poll, list } = await startDesk(t, database);
		const session = await logIn();
		for (const origin of [
			undefined,
			"null",
			"https://evil.example",
			"https://frontage.example:8443",
			"http://frontage.example",
			"https://www.frontage.example",
		])
			for (const path of ["/desk/api/erase", "/desk/login", "/desk/log-out"]) {
				const headers = { ...session, origin };
				const { statusCode } = await visit(path, { body: "{}", headers });
				assert.equal(statusCode, 403, `${origin} ${path}`);
			}
		// A cookie on another host or without HTTPS.
		const moved = { ...session, host: "www.frontage.example" };
		assert.equal(await poll(moved), 403);
		assert.equal(await poll({ ...session, "x-forwarded-proto": "http" }), 403);
		// Without the page's token, or with that of another session.
		for (const authorization of [
			undefined,
			"Bearer x",
			(await logIn()).authorization,
		])
			assert.equal(await poll({ ...session, authorization }), 403);
		// A form of another page cannot send what the queries read.
		const form = { "content-type": "application/x-www-form-urlencoded" };
		const { statusCode } = await visit("/desk/api/erase", {
			body: "email=a@x.at",
			headers: { ...session, ...form, authorization: undefined },
		});
		assert.equal(statusCode, 403);
		assert.equal(await poll(session), 200);
		const actions = await readActions(list);
		assert.ok(actions.every(({ action }) => action === "log in"));
	},
);

testOnSqlite(
	"no text that is sent becomes a header, or a second recipient",
	async (database, t) => {
		const { ask, visit, server, press } = await startDesk(t, database);
		for (const typed of [
			`${ann}\r\nBcc: eve@e.example`,
			`${ann},eve@e.example`,
			`eve@e.example <${ann}>`,
			`${ann}%0d%0aBcc:eve@e.example`,
		])
			assert.equal((await ask(typed)).statusCode, 200);
		const odd = await press("/desk/in/x%0d%0aSet-Cookie:%20a=b");
		assert.equal(odd.statusCode, 410);
		assert.equal(odd.headers["set-cookie"], undefined);
		const hosts = { host: "frontage.example\r\nX: y" };
		assert.equal((await visit("/desk/", { headers: hosts })).statusCode, 403);
		await ask(ann, "192.0.2.9");
		await eventually(() => server.taken.length > 0);
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			[ann],
		);
	},
);

testOnSqlite(
	"each answer is kept out of caches, frames and search, but for the files of the build",
	async (database, t) => {
		const { visit, logIn } = await startDesk(t, database);
		const { cookie, ...others } = await logIn();
		for (const [path, options] of [
			["/desk/", {}],
			["/desk/", { headers: { cookie } }],
			["/desk/in/key", {}],
			["/desk/login", { body: "email=x" }],
			["/desk/api/now", { body: "{}", headers: { cookie, ...others } }],
			["/desk/none", {}],
			["/desk/icon.svg", {}],
		] as const) {
			const { headers } = await visit(path, options);
			const policy = String(headers["content-security-policy"]);
			assert.match(policy, /frame-ancestors 'none'/, path);
			assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
			assert.partialDeepStrictEqual(headers, {
				"cache-control": "no-store",
				"x-content-type-options": "nosniff",
				"cross-origin-opener-policy": "same-origin",
				"cross-origin-resource-policy": "same-origin",
			});
			assert.match(
				String(headers["strict-transport-security"]),
				/^max-age=\d+/,
			);
			assert.equal(headers["access-control-allow-origin"], undefined);
		}
		const { body } = await visit("/desk/");
		const scripts = body.match(/<script.*?<\/script>/g);
		assert.deepEqual(scripts, ['<script src="/desk/login.js"></script>']);
	},
);

testOnSqlite(
	"an error of the program says nothing of what is inside, and the log no address",
	async (database, t) => {
		const { logins, logIn, visit, logged } = await startDesk(t, database);
		const session = await logIn();
		t.mock.method(logins, "session", async () => {
			throw new Error(`No row of ${ann} in desk_logins`);
		});
		const { statusCode, body } = await visit("/desk/", { headers: session });
		assert.equal(statusCode, 500);
		assert.doesNotMatch(body, /desk_logins|@/);
		assert.match(
			logged.join(),
			/^A request failed: No row of … in desk_logins$/,
		);
	},
);

testOnSqlite(
	"what a browser sends wrongly is in no line of the log",
	async (database, t) => {
		const { logIn, visit, logged } = await startDesk(t, database);
		const headers = { ...(await logIn()), "content-type": "application/json" };
		const body = JSON.stringify({ secret: "a private note" });
		const answer = await visit("/desk/api/now", { headers, body });
		assert.equal(answer.statusCode, 400);
		assert.deepEqual(logged, []);
	},
);

testOnBoth(
	"an address is the same in small and large letters, as the setting may be rewritten",
	async (database, t) => {
		const { logins, list } = await startDesk(t, database);
		const used_at = logins.thisHour();
		await logins.saveSession("one", { email: ann, used_at });
		const key = await logins.createKeyForMail(ann);
		assert.ok(key);
		const large = ann.toUpperCase();
		const rewritten = new Logins(list, [large]);
		assert.equal((await rewritten.session("one"))?.email, large);
		assert.ok(await rewritten.createKeyForMail(large));
		assert.ok(await rewritten.createKeyForMail(large));
		assert.equal(await rewritten.createKeyForMail(large), undefined);
		await rewritten.endAll(large);
		assert.equal(await rewritten.session("one"), undefined);
		assert.equal(await rewritten.redeem(key), undefined);
	},
);

testOnSqlite(
	"while the mail server is down, the answer is the same, and the log says what to do",
	async (database, t) => {
		const down = await startMailServer(t);
		await down.close();
		const { ask, logged } = await startDesk(t, database, { mailServer: down });
		assert.equal((await ask(ann)).statusCode, 200);
		// Two more tries, and no more.
		await eventually(() => logged.length === 3);
		assert.match(logged.join(), /dashboard --link/);
		assert.doesNotMatch(logged.join(), /@|\/in\//);
		const refusing = await startMailServer(t, {
			onRcptTo: ({ address }, _, done) =>
				done(refuse(550, `No such user ${address}`)),
		});
		const other = await startDesk(t, database, { mailServer: refusing });
		await other.ask(ann);
		await eventually(() => other.logged.length > 0);
		assert.doesNotMatch(other.logged.join(), /@/);
		const off = await startDesk(t, database, { mailServer: null });
		const { body } = await off.visit("/desk/");
		assert.doesNotMatch(body, /<form/);
		assert.match(body, /dashboard --link/);
		await off.ask(ann);
		assert.equal(await new Logins(off.list, []).redeem("x"), undefined);
	},
);

testOnSqlite(
	"a later build takes no file away from a desk that runs",
	async (database, t) => {
		const { visit, folder } = await startDesk(t, database);
		rmSync(folder, { recursive: true });
		for (const file of ["colors.css", "icon.svg", "assets/a.css"])
			assert.equal((await visit(`/desk/${file}`)).statusCode, 200, file);
		const small = await visit("/desk/assets/a.css", {
			headers: { "accept-encoding": "gzip, br" },
		});
		assert.equal(small.headers["content-encoding"], "br");
		assert.equal(`${brotliDecompressSync(small.rawPayload)}`, "a{}");
		assert.match(`${small.headers["cache-control"]}`, /immutable/);
	},
);
