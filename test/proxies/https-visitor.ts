import { once } from "node:events";
import {
	connect,
	type IncomingHttpHeaders,
	type OutgoingHttpHeaders,
} from "node:http2";
import { text } from "node:stream/consumers";
import * as tls from "node:tls";
import { defaultAnonKey } from "../../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A browser's one connection to a proxy of `localhost`, over HTTP/2. Rejects when there is none. */
export async function openVisitor(
	proxy: { readonly port: number; readonly authority: Buffer },
	localAddress = "127.0.0.1",
) {
	const options: tls.ConnectionOptions & { localAddress: string } = {
		host: "127.0.0.1",
		port: proxy.port,
		localAddress,
		servername: "localhost",
		ca: proxy.authority,
		ALPNProtocols: ["h2"],
	};
	const socket = tls.connect(options);
	await once(socket, "secureConnect");
	const origin = `https://localhost:${proxy.port}`;
	const session = connect(origin, { createConnection: () => socket });
	// Each call under way tells of it, too.
	session.on("error", () => {});

	async function call(
		headers: OutgoingHttpHeaders,
		body?: string,
	): Promise<Answer> {
		const stream = session.request(headers, { endStream: body === undefined });
		if (body !== undefined) stream.end(body);
		const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders];
		return {
			status: Number(answer[":status"]),
			headers: answer,
			body: await text(stream),
		};
	}

	return {
		origin,
		/** Whether it is still the same connection. */
		isConnected: () => !session.closed && !session.destroyed,
		get: (path: string, headers: OutgoingHttpHeaders = {}) =>
			call({ ...headers, ":path": path }),
		post: (path: string, headers: OutgoingHttpHeaders, body: string) =>
			call({ ...headers, ":method": "POST", ":path": path }, body),
		/** Signs up as the page does it; resolves with the answer's status. */
		async signUp(email: string, headers: OutgoingHttpHeaders = {}) {
			const { status } = await call(
				{
					...waitlistHeaders(defaultAnonKey),
					...headers,
					":method": "POST",
					":path": waitlistPath,
				},
				JSON.stringify({ email, phone: null, user_type: "host" }),
			);
			return status;
		},
		leave: () => session.destroy(),
	};
}
