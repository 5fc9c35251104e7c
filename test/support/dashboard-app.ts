import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { LivePeople } from "../../dashboard/server/live-people.ts";
import { buildDashboard } from "../../dashboard/server/server.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { openInbox } from "../../store/inbox.ts";
import { openList } from "../../store/list.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const page = { type: "text/html", content: Buffer.from("the page") };

/** A dashboard over a real list, and a way to ask it with any headers. */
export async function started(t: TestContext, host = "127.0.0.1") {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const inbox = await openInbox({ kind: "sqlite", file });
	await inbox.add([{ email: "a@x.at", phone: null, user_type: "host" }]);
	await inbox.close();
	const list = await openList({ kind: "sqlite", file });
	const live = new LivePeople(list, "UTC");
	await live.refresh();
	const erased: string[] = [];
	const { app, token } = buildDashboard(
		{
			list,
			live,
			async *csv() {},
			readMail: async () => null,
			showBrought: (people) =>
				people.map((person) => ({ ...person, brought: null })),
			writeCall: async () => {},
			async erase(email) {
				if (email === "away@x.at") throw new ExpectedError("Put it back.");
				erased.push(email);
			},
		},
		new Map([["/", page]]),
		host,
	);
	await app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = app.server.address() as AddressInfo;
	t.after(async () => {
		await app.close();
		await list.close();
	});
	async function ask(
		address: string,
		headers: Record<string, string | undefined> = {},
		method = "GET",
		body = "",
	) {
		const given = Object.entries(headers).filter(
			(header): header is [string, string] => header[1] !== undefined,
		);
		const call = request({
			host: "127.0.0.1",
			port,
			path: address,
			method,
			headers: Object.fromEntries(given),
			setHost: !given.some(([name]) => name === "host"),
		});
		call.end(body);
		const [answer] = await once(call, "response");
		return {
			code: answer.statusCode as number,
			headers: answer.headers,
			text: await text(answer),
		};
	}
	/** The header of the dashboard's own page. */
	const right = `Bearer ${token}`;
	return { port, token, right, ask, erased };
}
