import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { linkPath, makeToken, personKey } from "../../mail/letter/links.ts";
import { plainFormPath } from "../../protocol/plain-form.ts";
import { limits } from "../../server/server-limits.ts";
import { textOf } from "../support/documents.ts";
import { engines } from "../support/engines.ts";
import { freePort } from "../support/free-port.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startServer, stopped } from "../support/server-process.ts";
import { eventually, startOnSqlite } from "../support/visitors.ts";
import {
	configurations,
	openVisitor,
	proxyKinds,
	startProxy,
} from "./proxies.ts";

const secret = "a secret of at least thirty-two bytes";
const ann = personKey(secret, "ann@cafe.example", "host");
/** Each kind of link in a mail, in languages that the page has, had and may get. */
const links = ["", "/de", "/pt-BR"].flatMap((root) =>
	(["confirm", "leave"] as const).map(
		(purpose) =>
			root + linkPath + makeToken(secret, { personKey: ann, purpose }),
	),
);

/** The log has visits, and in no line the right of a person to reply. */
async function expectNoLink(log: () => string) {
	await eventually(() => /127\.0\.0\.1/.test(log()));
	assert.ok(!log().includes(ann), log());
}

async function answerTo(request: ReturnType<typeof get>) {
	const [answer] = (await once(request, "response")) as [IncomingMessage];
	return answer.resume();
}

for (const kind of proxyKinds) {
	const { name, skip } = kind;
	test(`visitors behind ${name}`, { skip }, async (t) => {
		const serverPort = await freePort();
		const { server, restart } = await startOnSqlite(t, {
			settings: {
				PORT: String(serverPort),
				TRUST_PROXY: "1",
				RATE_LIMIT: "2/60",
				LINK_SECRET: secret,
			},
		});
		const proxy = await startProxy(t, kind, [serverPort]);
		const visit = async (localAddress: string) => {
			const visitor = await openVisitor(proxy, localAddress);
			t.after(() => visitor.leave());
			return visitor;
		};

		await t.test("the page and the form, over HTTPS only", async () => {
			const visitor = await visit("127.0.0.1");
			const page = await visitor.call("/", { "accept-encoding": "br" });
			assert.equal(page.status, 200);
			assert.equal(page.headers["content-encoding"], "br");
			// The server sends it only if the proxy reports HTTPS.
			const hsts = page.headers["strict-transport-security"];
			assert.match(String(hsts), /^max-age=\d+$/);
			// The server compares a form's Origin with the host name, which the proxy has to pass on.
			const form = { "content-type": "application/x-www-form-urlencoded" };
			const fields = "email=bea%40example.com&phone=&user_type=host";
			for (const [origin, status] of [
				[visitor.origin, 200],
				["https://elsewhere.example", 403],
			] as const) {
				const headers = { ...form, origin };
				const answer = await visitor.call(plainFormPath, headers, fields);
				assert.equal(answer.status, status);
			}

			const { port, plainPort, authority: ca } = proxy;
			const options = { host: "localhost", family: 4, agent: false };
			const old = await answerTo(getOverHttps({ ...options, port, ca }));
			assert.equal(old.statusCode, 200);
			assert.equal(old.httpVersion, "1.1");
			const moved = await answerTo(get({ ...options, port: plainPort }));
			assert.match(String(moved.statusCode), /^30[18]$/);
			assert.match(moved.headers.location ?? "", /^https:\/\/localhost/);
		});

		await t.test(
			"each is counted by the network address, X-Forwarded-For from outside is ignored",
			// Other systems have one loopback address only, unless told otherwise.
			{ skip: process.platform !== "linux" && "one address only" },
			async () => {
				const one = await visit("127.0.0.2");
				for (const [claimed, status] of [
					["192.0.2.1", 201],
					["192.0.2.2", 201],
					["192.0.2.3", 429],
				] as const) {
					const headers = { "x-forwarded-for": claimed };
					assert.equal(await one.signUp("ada@example.com", headers), status);
				}
				const other = await visit("127.0.0.3");
				assert.equal(await other.signUp("bea@example.com"), 201);
			},
		);

		await t.test("without a desk, its address is none", async () => {
			const visitor = await visit("127.0.0.1");
			for (const address of ["/desk", "/desk/", "/desk/api/now"])
				assert.equal((await visitor.call(address)).status, 404, address);
		});

		await t.test("the log of visits names no link of a mail", async () => {
			const visitor = await visit("127.0.0.1");
			for (const address of links) {
				assert.equal((await visitor.call(address)).status, 200);
				const form = { "content-type": "application/x-www-form-urlencoded" };
				const asked = await visitor.call(address, form, "answer=ask-erase");
				assert.equal(asked.status, 200);
				const cut = await visitor.call(address.slice(0, -9));
				assert.equal(cut.status, 404);
				const plain = { host: "localhost", family: 4, path: address };
				const { plainPort: port } = proxy;
				await answerTo(get({ ...plain, port, agent: false }));
			}
			await expectNoLink(proxy.log);
		});

		await t.test(
			"a connection outlives a restart of the server, and the log names no link of a mail",
			async () => {
				const visitor = await visit("127.0.0.1");
				await visitor.call("/");
				assert.equal(await server.end("SIGTERM"), 0);
				// In this moment a proxy may still use a connection that the server has closed.
				await pause(200);
				const restarted = pause(500).then(restart);
				const page = visitor.call("/");
				const failures: number[] = [];
				for (;;) {
					const status = await visitor.signUp("bea@example.com");
					if (status === 201) break;
					failures.push(status);
					assert.ok(failures.length < 300, "no sign-up after the restart");
					await pause(100);
				}
				const again = await restarted;
				assert.ok(visitor.isConnected());
				// nginx says at once that the server is away; Caddy waits for it, also with a sign-up.
				const waits = name === "Caddy";
				assert.equal((await page).status, waits ? 200 : 502);
				// Before 2.8, Caddy refuses a sign-up while its own check, every two seconds, finds no server
				// (caddyserver/caddy#5841).
				const expected = waits ? [503] : [502, 503];
				if (!waits) assert.notEqual(failures.length, 0);
				assert.ok(
					failures.every((status) => expected.includes(status)),
					`answers: ${failures}`,
				);

				await again.end("SIGTERM");
				const fail = async (address: string) => {
					const { status, headers } = await visitor.call(address);
					assert.match(`${status}`, /50[23]/);
					// As browsers do then.
					const referer = visitor.origin + address;
					if (headers["referrer-policy"] !== "no-referrer")
						await visitor.call("/favicon.ico", { referer });
				};
				await Promise.all(["/", ...links].map(fail));
				// The error is logged, and so would be the address.
				await expectNoLink(proxy.log);
			},
		);
	});
}

for (const kind of proxyKinds) {
	const { name, skip } = kind;
	test(`the desk behind ${name}`, { skip }, async (t) => {
		const got: IncomingMessage["headers"][] = [];
		const web = createServer(({ headers }, answer) => {
			got.push(headers);
			answer.end("the page");
		}).listen(0, "127.0.0.1");
		await once(web, "listening");
		t.after(() => web.close());
		const mails = await startMailServer(t);
		const desk = `127.0.0.1:${await freePort()}`;
		const { port: webPort } = web.address() as AddressInfo;
		const proxy = await startProxy(t, kind, [webPort], { desk });
		const visitor = await openVisitor(proxy);
		t.after(() => visitor.leave());
		const database = await engines.SQLite(t);
		const env = {
			...database.settings,
			DASHBOARD_FOR: "ann@a.example",
			SITE_URL: visitor.origin,
			TRUST_PROXY: "1",
			MAIL_URL: mails.url,
			MAIL_FROM: "hello@frontage.example",
			LINK_SECRET: secret,
		};
		const port = desk.split(":")[1] ?? "";
		const command = await startServer(env, {
			program: "cli/main.js",
			args: ["dashboard", "--login", "--port", port],
		});
		t.after(() => command.end("SIGKILL"));
		const form = {
			origin: visitor.origin,
			"content-type": "application/x-www-form-urlencoded",
		};
		// With no-referrer, browsers would not say which page sends the form to log in.
		const login = await visitor.call("/desk/");
		assert.equal(login.headers["referrer-policy"], "strict-origin");
		const asked = await visitor.call(
			"/desk/login",
			form,
			"email=ann@a.example",
		);
		assert.equal(asked.status, 200);
		await eventually(() => mails.taken.length > 0);
		const text = mails.taken[0]?.email.text ?? "";
		const [, link = ""] = /localhost:\d+(\/desk\/in\/\S+)/.exec(text) ?? [];
		assert.equal((await visitor.call(link)).status, 200);
		const plain = { host: "localhost", family: 4, path: link, agent: false };
		await answerTo(get({ ...plain, port: proxy.plainPort }));
		const used = await visitor.call(link, form, "sure=yes");
		assert.equal(used.status, 303);
		const [set = ""] = used.headers["set-cookie"] ?? [];
		assert.match(set, /^__Host-desk=/);
		const [cookie = ""] = set.split(";");
		const page = await visitor.call("/desk/", { cookie });
		assert.match(page.body, /data-logged-in="ann@a\.example"/);
		const [, script = ""] = /src="\.(\/assets\/\S+\.js)"/.exec(page.body) ?? [];
		const packed = { "accept-encoding": "br" };
		const { headers } = await visitor.call(`/desk${script}`, packed);
		assert.equal(headers["content-encoding"], "br");
		const [, token = ""] = /data-token="([^"]+)"/.exec(page.body) ?? [];
		const own = {
			origin: visitor.origin,
			"content-type": "application/json",
			authorization: `Bearer ${token}`,
			cookie,
		};
		assert.equal((await visitor.call("/desk/api/now", own, "{}")).status, 200);
		const other = { ...own, origin: "https://localhost:1" };
		assert.equal(
			(await visitor.call("/desk/api/now", other, "{}")).status,
			403,
		);
		// The web server never gets the right to read the list.
		await visitor.call("/deskx", { cookie });
		await visitor.call("/", { cookie });
		assert.ok(got.length > 0);
		assert.ok(got.every((each) => each.cookie === undefined));
		assert.equal(await command.end("SIGTERM"), stopped);
		const failed = await visitor.call(link);
		assert.match(`${failed.status}`, /50\d/);
		if (name === "nginx")
			assert.equal(failed.headers["referrer-policy"], "no-referrer");
		assert.ok(!proxy.log().includes(link.slice("/desk/in/".length)));
		assert.doesNotMatch(command.output(), /@|\/in\//);
	});
}

const [caddy] = proxyKinds;
test("an old domain leads to the new one in each language, and its links still answer", {
	skip: caddy?.skip,
}, async (t) => {
	assert.ok(caddy);
	const [, recipe = ""] =
		/```text\n( +old\.example \{.*?)```/s.exec(textOf("docs/move.md")) ?? [];
	const serverPort = await freePort();
	const settings = { PORT: `${serverPort}`, LINK_SECRET: secret };
	await startOnSqlite(t, { settings: { ...settings, TRUST_PROXY: "1" } });
	const site = recipe.replace("old.example", "localhost");
	const more = { domain: "new.localhost", site };
	const proxy = await startProxy(t, caddy, [serverPort], more);
	const visitor = await openVisitor(proxy);
	t.after(() => visitor.leave());
	for (const address of [
		"/",
		"/?ref=anna&utm_source=x",
		"/privacy",
		"/de",
		"/de/?ref=anna",
		"/de/privacy/",
		"/imprint",
	]) {
		const { status, headers } = await visitor.call(address);
		assert.equal(status, 301, address);
		assert.equal(headers.location, `https://new.example${address}`);
	}
	for (const address of links) {
		assert.equal((await visitor.call(address)).status, 200, address);
		const one = "List-Unsubscribe=One-Click";
		assert.equal((await visitor.call(address, {}, one)).status, 200, address);
	}
	// What the page of a link shows, and pages that were open before.
	for (const address of ["/favicon.svg", "/icon-32.png"])
		assert.equal((await visitor.call(address)).status, 200, address);
	assert.equal(await visitor.signUp("ada@example.com"), 201);
});

test("each proxy closes an idle connection before the server does", () => {
	// Otherwise a sign-up could be sent over a connection that the server is just closing.
	for (const [file, setting] of [
		["Caddyfile", /keepalive (\d+)s/],
		["nginx.conf", /keepalive_timeout (\d+)s/],
	] as const) {
		const text = readFileSync(path.join(configurations, file), "utf8");
		const seconds = Number(setting.exec(text)?.[1]);
		assert.ok(seconds * 1000 < limits.keepAliveMs, file);
	}
});
