/**
 * What mail scanners, antivirus programs and previews do with the links of a mail before its reader does: nothing
 * of it may be a reply, and the link has to work afterwards.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linkPath, makeToken, personKey } from "../../mail/letter/links.ts";
import { withList } from "../../store/list.ts";
import { testApp } from "../support/app.ts";

const secret = "a secret of at least thirty-two bytes";
const ann = personKey(secret, "ann@x.at", "host");
const form = "application/x-www-form-urlencoded";

interface Visit {
	readonly method?: "GET" | "HEAD" | "OPTIONS" | "POST";
	readonly query?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string;
}

const visits: readonly [source: string, what: string, ...Visit[]][] = [
	["hizzle-co/noptin#954", "a provider fetches the link ahead", {}],
	[
		"Mailtrain-org/mailtrain#1195",
		"an antivirus opens it",
		{ method: "HEAD" },
		{},
	],
	[
		"SparkDevNetwork/Rock#7034",
		"a gateway opens it at delivery, and once more at the click",
		...[{}, {}, { query: "?safelinks=1" }],
	],
	[
		"usesend/useSend#412",
		"a browser prefetches it",
		{ headers: { "sec-purpose": "prefetch;prerender" } },
	],
	[
		"0xdps/emailflare#190",
		"one is opened so often that a link for one use would be burnt",
		...Array.from({ length: 20 }, () => ({})),
	],
	[
		"flarum/framework#2969",
		"Outlook previews it",
		{ headers: { accept: "*/*" } },
	],
	[
		"LanternOps/breeze#6539",
		"a scanner renders the page and posts what a script would",
		...[{ method: "POST" as const, body: "" }, { method: "OPTIONS" as const }],
	],
	[
		"KacemMathlouthi/animus#31",
		"a scanner with a real browser presses what asks before it erases, and then the button alone",
		{ method: "POST", body: "answer=ask-erase" },
		{ method: "POST", body: "answer=erase" },
	],
];

for (const [source, what, ...all] of visits)
	test(`${what} (${source})`, async (t) => {
		const environment = { LINK_SECRET: secret };
		const { app, settings } = await testApp(t, { environment });
		const replies = () =>
			withList(settings.database, "create", (list) =>
				Array.fromAsync(list.read("replies")),
			);
		for (const purpose of ["confirm", "leave"] as const) {
			const token = makeToken(secret, { personKey: ann, purpose });
			for (const { method = "GET", query = "", headers = {}, body } of all) {
				const { statusCode } = await app.inject({
					method,
					url: `${linkPath}${token}${query}`,
					headers: { "content-type": form, ...headers },
					...(body !== undefined && { payload: body }),
				});
				assert.ok(statusCode < 500, `${statusCode}`);
			}
			assert.deepEqual(await replies(), []);
		}
		const token = makeToken(secret, { personKey: ann, purpose: "leave" });
		await app.inject({
			method: "POST",
			url: linkPath + token,
			payload: "answer=left",
			headers: { "content-type": form },
		});
		assert.equal((await replies()).length, 1);
	});
