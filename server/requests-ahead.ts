import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "../config/limits.ts";

/**
 * Bounds the memory of requests that are sent ahead of their answers (HTTP pipelining). Node begins
 * with each request at once, and reads on; here a request begins when its turn has come, and a
 * connection is not read until each of its requests has had its turn. What came in one read is in
 * memory already, so beyond a limit for all connections together the connection is closed. Node parses
 * the rest of its read all the same, and frees that only after it has read from all other connections:
 * these are paused until then.
 */
export function limitRequestsAhead(app: FastifyInstance): void {
	let waiting = 0;
	/** Refused in this turn of the event loop. */
	let refused = 0;
	const open = new Set<Socket>();
	const waitingPerSocket = new WeakMap<Socket, number>();

	function count(socket: Socket, change: 1 | -1): number {
		waiting += change;
		const own = (waitingPerSocket.get(socket) ?? 0) + change;
		waitingPerSocket.set(socket, own);
		return own;
	}

	function follow(socket: Socket): void {
		const own = () => waitingPerSocket.get(socket) ?? 0;
		// Node resumes a socket at the end of each message.
		socket.on("resume", () => {
			if (own() > 0) socket.pause();
		});
		socket.once("close", () => {
			waiting -= own();
		});
	}

	app.server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});

	function refuse(socket: Socket): void {
		socket.destroy();
		refused += 1;
		if (refused !== limits.requestsAhead) return;
		for (const each of open) each.pause();
		setImmediate(() => {
			refused = 0;
			for (const each of open) {
				if (!waitingPerSocket.get(each)) each.resume();
			}
		});
	}

	app.addHook("onRequest", (request, reply, done) => {
		const { socket } = request.raw;
		// A response gets the socket when its turn comes, and nearly all get it at once.
		if (reply.raw.socket !== null) {
			done();
		} else if (waiting >= limits.requestsAhead || socket.destroyed) {
			reply.hijack();
			refuse(socket);
		} else {
			if (!waitingPerSocket.has(socket)) follow(socket);
			count(socket, 1);
			socket.pause();
			reply.raw.once("socket", () => {
				if (count(socket, -1) === 0) socket.resume();
				done();
			});
		}
	});
}
