import type { IncomingMessage } from "node:http";
import { isLoopbackHost } from "../../config/loopback.ts";
import { isSame } from "../../config/token.ts";
import { tokenHeader } from "../protocol.ts";

/**
 * The headers that a browser sends to a page of its own machine. A proxy or a tunnel hands on the requests of strangers,
 * may name this machine as their host, and adds headers of many names: `Forwarded`, `Via`, `X-Forwarded-For`, `CF-Ray`.
 */
const ofBrowsers =
	/^(accept(-.*)?|authorization|cache-control|connection|content-(length|type)|cookie|dnt|host|if-.*|keep-alive|origin|pragma|priority|range|referer|save-data|sec-.*|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/;

/** Whether a request comes from this machine, to a name of this machine: a page elsewhere may lead a name of its own here. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
	const sender = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
	const name = `${headers.host}`.replace(/:\d+$/, "");
	const isDirect = Object.keys(headers).every(
		(each) => ofBrowsers.test(each) || each === tokenHeader,
	);
	return isLoopbackHost(sender) && isLoopbackHost(name) && isDirect;
}

/** Whether a request comes from our own page: with its token, and from no other origin. */
export function isOwn(request: IncomingMessage, token: string): boolean {
	const { headers, method } = request;
	const own = `http://${headers.host}`;
	const isSameOrigin =
		headers.origin === own ||
		// Browsers name no origin when a page reads from its own.
		(headers.origin === undefined && method === "GET");
	return (
		isLocal(request) && isSameOrigin && isSame(headers[tokenHeader], token)
	);
}

/** Reads a body. Throws where it is longer than `longest` bytes. */
export async function readBody(
	request: IncomingMessage,
	longest: number,
): Promise<Buffer> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of request) {
		length += part.length;
		if (length > longest) throw new Error("The body is too long");
		parts.push(part);
	}
	return Buffer.concat(parts);
}
