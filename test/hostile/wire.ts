/** What comes back over a bare connection, for requests that no client would send. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface RawAnswer {
	/** Of the first answer; 0 when the connection was closed without one. */
	readonly status: number;
	/** By their names in lower case. */
	readonly headers: Headers;
	readonly body: string;
	/** Everything that came, further answers too. */
	readonly text: string;
	/** Whether the server closed the connection. */
	readonly isClosed: boolean;
}

/** A connection to a server; what breaks it is no error of the test. */
export async function openSocket(address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect({ host: hostname, port: Number(port) });
	await once(socket, "connect");
	socket.on("error", () => {});
	return socket;
}

/** Sends bytes and collects what comes, until the server closes or says nothing for `quietMs`. */
export async function exchange(
	address: string,
	request: string | Buffer,
	quietMs = 100,
): Promise<RawAnswer> {
	const socket = await openSocket(address);
	let text = "";
	socket.setEncoding("latin1").on("data", (part) => {
		text += part;
	});
	const closed = new Promise<true>((resolve) => {
		socket.once("close", () => resolve(true));
	});
	socket.write(request, "latin1");
	let isClosed = false;
	let seen = -1;
	// The first answer is waited for longer: the machine may be busy.
	for (let waits = 0; !isClosed && (seen < text.length || waits < 50); ) {
		waits = text === "" ? waits + 1 : 50;
		seen = text.length;
		isClosed = await Promise.race([closed, pause(quietMs, false)]);
	}
	socket.destroy();
	return { ...readAnswer(text), text, isClosed };
}

/** The status of what comes first; 0 for none. Whoever is still waited for then says that no more follows. */
export async function firstStatus(
	address: string,
	request: Buffer,
): Promise<number> {
	const socket = await openSocket(address);
	socket.setEncoding("latin1");
	const answer = new Promise<string>((resolve) => {
		socket.once("data", resolve).once("close", () => resolve(""));
	});
	socket.write(request);
	const end = setTimeout(() => socket.end(), 100);
	const { status } = readAnswer(await answer);
	clearTimeout(end);
	socket.destroy();
	return status;
}

/** Takes an answer apart. */
export function readAnswer(text: string) {
	const [head = "", ...rest] = text.split("\r\n\r\n");
	const [statusLine = "", ...lines] = head.split("\r\n");
	const headers = new Headers();
	for (const line of lines) {
		const colon = line.indexOf(":");
		headers.append(line.slice(0, colon), line.slice(colon + 1));
	}
	return {
		status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
		headers,
		body: rest.join("\r\n\r\n"),
	};
}
