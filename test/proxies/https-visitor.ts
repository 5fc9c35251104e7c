import { once } from "node:events";
import {
	connect,
	type IncomingHttpHeaders,
	type OutgoingHttpHeaders,
} from "node:http2";
import { text } from "node:stream/consumers";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

/** A browser's one connection to a proxy of `localhost`, over HTTP/2. Rejects when there is none. */
export async function openVisitor(
	proxy: { readonly port: number; readonly authority: Buffer },
	localAddress = "127.0.0.1",
) {
	const origin = `https://localhost:${proxy.port}`;
	const options = { family: 4, localAddress, ca: proxy.authority };
	const session = connect(origin, options);
	await once(session, "connect");
	// Each call under way reports the error, too.
	session.on("error", () => {});

	async function call(
		path: string,
		headers: OutgoingHttpHeaders = {},
		body?: string,
	) {
		const stream = session.request(
			{
				":method": body === undefined ? "GET" : "POST",
				":path": path,
				...headers,
			},
			{ endStream: body === undefined },
		);
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
		/** Sends a GET, or a POST where there is a body. */
		call,
		/** Signs up as the page does it; resolves with the answer's status. */
		async signUp(email: string, headers: OutgoingHttpHeaders = {}) {
			const { status } = await call(
				waitlistPath,
				{ ...waitlistHeaders(defaultAnonKey), ...headers },
				JSON.stringify({ email, phone: null, user_type: "host" }),
			);
			return status;
		},
		leave: () => session.destroy(),
	};
}
