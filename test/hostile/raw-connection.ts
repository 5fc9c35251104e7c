/** TCP connections without an HTTP client, for requests that no client would send. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { patienceSeconds } from "../support/within.ts";

/** The head of a request, line by line, with the blank line at its end. */
export function head(...lines: readonly string[]): string {
	return `${lines.join("\r\n")}\r\n\r\n`;
}

/** The lines of a sign-up's head, without its length. */
export const signUpHead: readonly string[] = [
	`POST ${waitlistPath} HTTP/1.1`,
	"Host: a.example",
	...Object.entries(waitlistHeaders(defaultAnonKey)).map(
		([name, value]) => `${name}: ${value}`,
	),
];

export const unfinishedHead = `${signUpHead.join("\r\n")}\r\nX-A: `;
export const unfinishedBody = `${head(...signUpHead, "Content-Length: 1000")}{`;

/** A connection to a server; a broken one is not an error of the test. */
export async function openSocket(address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect({ host: hostname, port: Number(port) });
	await once(socket, "connect");
	return socket.on("error", () => {});
}

/** Sends bytes and collects the answers, until the server closes or sends nothing for `quietMs`. */
export async function exchange(
	address: string,
	request: string,
	quietMs = 5_000,
) {
	const socket = await openSocket(address);
	let text = "";
	socket.setEncoding("latin1").on("data", (part) => {
		text += part;
	});
	const closed = new Promise((resolve) => socket.once("close", resolve));
	socket.write(request, "latin1");
	let seen = 0;
	// The first answer may take longer: the machine may be busy.
	const end = performance.now() + patienceSeconds * 1_000;
	const isLate = () => (text ? seen === text.length : performance.now() > end);
	while (!socket.closed && !isLate()) {
		seen = text.length;
		await Promise.race([closed, pause(quietMs)]);
	}
	const isClosed = socket.closed;
	socket.destroy();
	return { ...readAnswer(text), text, isClosed };
}

/** The first answer in a text, taken apart; its status is 0 when there is none. */
export function readAnswer(text: string) {
	const [first = "", ...rest] = text.split("\r\n\r\n");
	const [statusLine = "", ...lines] = first.split("\r\n");
	const headers = new Headers();
	for (const line of lines) {
		const colon = line.indexOf(":");
		headers.append(line.slice(0, colon), line.slice(colon + 1));
	}
	const [, status = 0] = /^HTTP\/1\.1 (\d{3})/.exec(statusLine) ?? [];
	return { status: Number(status), headers, body: rest.join("\r\n\r\n") };
}

/** Opens connections fifty at a time, since the queue before the server is not much longer. */
export async function openMany(t: TestContext, address: string, count: number) {
	const sockets: Socket[] = [];
	t.after(() => {
		for (const socket of sockets) socket.destroy();
	});
	while (sockets.length < count) {
		const more = Array.from({ length: 50 }, () => openSocket(address));
		sockets.push(...(await Promise.all(more)));
	}
	return sockets;
}

/** Sends one byte per second on each connection. */
export function drip(t: TestContext, sockets: readonly Socket[]): void {
	const timer = setInterval(() => {
		for (const socket of sockets) if (socket.writable) socket.write(" ");
	}, 1_000);
	t.after(() => clearInterval(timer));
}
