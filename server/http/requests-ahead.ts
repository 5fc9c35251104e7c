import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { limits } from "../../config/limits.ts";

/**
 * Bounds the memory of requests that are sent ahead of their answers (HTTP pipelining). Node reads
 * on while requests wait for their turn; here a connection is not read until each of its requests
 * has had its turn. What came in one read is in memory already, so beyond a limit for all
 * connections together the connection is closed.
 */
export function limitRequestsAhead(app: FastifyInstance): void {
	let waiting = 0;
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

	app.addHook("onRequest", (request, reply, done) => {
		const { socket } = request.raw;
		// A response gets the socket when its turn comes, and nearly all get it at once.
		if (reply.raw.socket !== null) {
			done();
		} else if (waiting >= limits.requestsAhead || socket.destroyed) {
			reply.hijack();
			socket.destroy();
		} else {
			if (!waitingPerSocket.has(socket)) follow(socket);
			count(socket, 1);
			socket.pause();
			reply.raw.once("socket", () => {
				if (count(socket, -1) === 0) socket.resume();
			});
			done();
		}
	});
}
