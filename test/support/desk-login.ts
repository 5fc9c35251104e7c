/** For the tests: the desk of the server in this process, with a real database and a real mail server. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { TestContext } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { buildDesk } from "../../dashboard/server/desk.ts";
import { Logins } from "../../dashboard/server/logins.ts";
import { recordAction } from "../../list/desk-actions.ts";
import { mailLogin } from "../../mail/founder/login-mail.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { content } from "./content.ts";
import { dashboardOn } from "./desk.ts";
import { type EmptyList, openForTest } from "./engines.ts";
import { startMailServer } from "./mail-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { eventually } from "./visitors.ts";

export const siteUrl = "https://frontage.example";
export const ann = "Ann@a.example";

export interface Visit {
	readonly method?: "GET" | "HEAD" | "OPTIONS" | "POST";
	readonly headers?: Readonly<Record<string, string | undefined>>;
	readonly body?: string;
	/** Another address of the client. */
	readonly from?: string;
}

/** A desk of `ann` and bob; `mailServer` may be one that is down. */
export async function startDesk(
	t: TestContext,
	database: EmptyList,
	{
		allowed = [ann, "bob@b.example"],
		clock = Date.now,
		mailServer = undefined as { url: string } | null | undefined,
	} = {},
) {
	const folder = temporaryFolder(t);
	writeFileSync(
		`${folder}/index.html`,
		'<html data-time-zone="UTC"><link rel="stylesheet" href="./assets/a.css">',
	);
	mkdirSync(`${folder}/assets`);
	writeFileSync(`${folder}/assets/a.css`, "a{}");
	writeFileSync(`${folder}/assets/a.css.br`, brotliCompressSync("a{}"));
	writeFileSync(`${folder}/colors.css`, ":root{}");
	writeFileSync(`${folder}/icon.svg`, "<svg/>");
	const list = await openForTest(t, database);
	const server = await startMailServer(t);
	const url = mailServer === undefined ? server.url : mailServer?.url;
	const logins = new Logins(list, allowed, clock);
	const logged: string[] = [];
	const sending = url === undefined ? null : connectToMailServer(url);
	t.after(() => sending?.close());
	const settings = { siteUrl, from: "Frontage <hello@frontage.example>" };
	const log = (line: string) => logged.push(line);
	const app = await buildDesk({
		list: dashboardOn(list, database.settings, {
			record: (action) => recordAction(list, action),
		}),
		logins,
		siteUrl,
		siteName: "Frontage <b>",
		// The tests say who the proxy is.
		trustProxy: true,
		log,
		mailLink:
			sending &&
			((email, href) =>
				mailLogin(email, href, {
					...{ server: sending, settings, content, log },
					wait: async () => {},
				})),
		folder,
	});
	t.after(() => app.close());

	const visit = (path: string, { method, headers, body, from }: Visit = {}) =>
		app.inject({
			method: method ?? (body === undefined ? "GET" : "POST"),
			url: path,
			...(body !== undefined && { payload: body }),
			headers: JSON.parse(
				JSON.stringify({
					host: new URL(siteUrl).host,
					"x-forwarded-proto": "https",
					"x-forwarded-for": from ?? "192.0.2.1",
					...(body !== undefined && {
						origin: siteUrl,
						"content-type": "application/x-www-form-urlencoded",
					}),
					...headers,
				}),
			),
		});
	const ask = (email: string, from?: string) =>
		visit("/desk/login", {
			body: new URLSearchParams({ email }).toString(),
			...(from !== undefined && { from }),
		});
	/** Asks for a link; resolves with its path once the mail is there. */
	const linkByMail = async (email = ann, from?: string) => {
		const before = server.taken.length;
		await ask(email, from);
		await eventually(() => server.taken.length > before);
		const [href = ""] =
			/https:\S+\/desk\/in\/[\w-]{43}/.exec(
				server.taken.at(-1)?.email.text ?? "",
			) ?? [];
		return new URL(href).pathname;
	};
	const press = (path: string, visitor: Visit = {}) =>
		visit(path, { body: "sure=yes", ...visitor });
	/** A session: the headers that its page sends. */
	const logIn = async (email = ann) => {
		const key = await logins.createKey(logins.allowed(email) ?? "");
		const used = await press(`/desk/in/${key}`, { from: "192.0.2.50" });
		return sessionOf(used.headers);
	};
	const sessionOf = async (headers: Readonly<Record<string, unknown>>) => {
		const cookie = `${headers["set-cookie"]}`.split(";")[0] ?? "";
		const { body } = await visit("/desk/", { headers: { cookie } });
		const token = /data-token="([^"]+)"/.exec(body)?.[1] ?? "";
		return {
			cookie,
			authorization: `Bearer ${token}`,
			origin: siteUrl,
			"content-type": "application/json",
		};
	};
	/** Asks for what the page polls; resolves with the status. */
	const poll = async (headers: Visit["headers"]) =>
		(await visit("/desk/api/now", { body: "{}", headers: headers ?? {} }))
			.statusCode;
	return {
		...{ app, list, logins, server, logged, visit, ask, linkByMail },
		...{ press, logIn, sessionOf, poll, folder },
	};
}
