/** For the tests: a program that takes notices, and checks their signatures with code of its own. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

const key = Buffer.from("a key of thirty-two bytes, or so");

/** The settings of a receiver at this address; `LINK_SECRET` makes the ids of people. */
export function withWebhook<Others extends object>(
	settings: Others,
	url: string,
) {
	return {
		...settings,
		WEBHOOK_URL: url,
		WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
		LINK_SECRET: "a secret of at least thirty-two bytes",
	};
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#verifying-signatures */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
	const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
	const signature = createHmac("sha256", key).update(text).digest("base64");
	return headers["webhook-signature"] === `v1,${signature}`;
}

export interface Taken {
	readonly id: string;
	readonly isSigned: boolean;
	/** What it answered. */
	readonly status: number;
	/** The body. */
	readonly json: {
		readonly type: string;
		readonly timestamp: string;
		readonly data: Readonly<Record<string, unknown>>;
		readonly text?: string;
	};
}

/** A receiver that ends with the test; `answer` may be changed, and headers go with it. */
export async function startReceiver(t: TestContext) {
	const taken: Taken[] = [];
	const receiver = {
		url: "",
		taken,
		/** The status of the next answers; `undefined` gives none. */
		status: 204 as number | undefined,
		headers: {} as Record<string, string>,
		/** The text of the next answers. */
		body: "thank you",
		/** What happens before the next answers. */
		beforeAnswer: async () => {},
	};
	const server = createServer(async (request, response) => {
		const body = Buffer.concat(await Array.fromAsync(request)).toString();
		const { headers } = request;
		const { status } = receiver;
		taken.push({
			id: String(headers["webhook-id"]),
			isSigned: isSigned(headers, body),
			status: status ?? 0,
			json: JSON.parse(body),
		});
		await receiver.beforeAnswer();
		if (status) response.writeHead(status, receiver.headers).end(receiver.body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	receiver.url = `http://127.0.0.1:${port}/hook`;
	return receiver;
}
