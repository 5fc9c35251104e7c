import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type OutgoingHttpHeaders, request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { LivePeople } from "../../dashboard/server/live-people.ts";
import { startDashboard } from "../../dashboard/server/start.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { openInbox } from "../../store/inbox.ts";
import { openList } from "../../store/list.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A dashboard over a real list, and a way to ask it with any headers. */
export async function started(t: TestContext, host = "127.0.0.1") {
	const folder = temporaryFolder(t);
	writeFileSync(path.join(folder, "index.html"), "the page");
	const file = path.join(folder, "waitlist.db");
	const inbox = await openInbox({ kind: "sqlite", file });
	await inbox.add([{ email: "a@x.at", phone: null, user_type: "host" }]);
	await inbox.close();
	const list = await openList({ kind: "sqlite", file });
	const live = new LivePeople(list, "UTC");
	const erased: string[] = [];
	const { address, close } = await startDashboard(
		{
			live,
			csv: () => "",
			readMail: async () => null,
			showBrought: (people) =>
				people.map((person) => ({ ...person, brought: null })),
			writeCall: async () => {},
			async erase(email) {
				if (email === "away@x.at") throw new ExpectedError("Put it back.");
				erased.push(email);
			},
		},
		{ host, port: 0 },
		folder,
	);
	t.after(async () => {
		await close();
		await list.close();
	});
	const { origin, port, hash } = new URL(address);
	const token = hash.slice(1);
	/** The headers of the dashboard's own page. */
	const own = {
		host: `${host}:${port}`,
		origin,
		authorization: `Bearer ${token}`,
		"content-type": "application/json",
	};
	/** Asks for a path with these headers, and with a body as the page's own questions. */
	async function ask(
		path: string,
		headers: OutgoingHttpHeaders,
		body?: string,
	) {
		const method = body === undefined ? "GET" : "POST";
		const call = request({
			host,
			port,
			path,
			method,
			headers,
			setHost: false,
		});
		call.end(body);
		const [answer] = await once(call, "response");
		return {
			code: answer.statusCode as number,
			headers: answer.headers,
			text: await text(answer),
		};
	}
	return { port, token, own, ask, erased };
}
