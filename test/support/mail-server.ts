/** A real SMTP server for the tests, which keeps the mails it takes; its options make it misbehave. */
import { randomUUID } from "node:crypto";
import type { AddressInfo, Socket } from "node:net";
import type { TestContext } from "node:test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Greets at once: `smtp-server` waits for a tenth of a second, to find programs that talk too soon. */
class PromptServer extends SMTPServer {
	override connect(...socket: Parameters<SMTPServer["connect"]>): void {
		const before = new Set(this.connections);
		super.connect(...socket);
		// With TLS from the start, the greeting comes after it.
		if (this.options.secure) return;
		for (const connection of this.connections.difference(before)) {
			connection.connectionReady();
			connection.connectionReady = () => {};
		}
	}
}

/** A mail that the server took. */
export interface Taken {
	readonly to: string;
	readonly email: Email;
	readonly raw: string;
}

export interface MailServer {
	readonly url: string;
	readonly port: number;
	readonly taken: Taken[];
	/** What happens before the next responses to mails that it took. */
	beforeAnswer: () => Promise<void>;
	/** Cuts all connections. */
	hangUp(): void;
	close(): Promise<void>;
}

/** A response of the server other than 250. */
export function refuse(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}

/** Options of a server with this response to each recipient; `null` takes the mail. */
export function answering(
	answer: (to: string) => Error | null,
): Pick<SMTPServerOptions, "onRcptTo"> {
	return { onRcptTo: ({ address }, _, done) => done(answer(address)) };
}

/** Starts a server on a free port of this machine; the options are those of `smtp-server`. */
export async function startMailServer(
	t: Pick<TestContext, "after">,
	options: SMTPServerOptions = {},
	port = 0,
): Promise<MailServer> {
	const taken: Taken[] = [];
	const server = new PromptServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		logger: false,
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", async () => {
				const raw = Buffer.concat(chunks).toString("utf8");
				const [recipient] = session.envelope.rcptTo;
				taken.push({
					to: recipient?.address ?? "",
					email: await PostalMime.parse(raw),
					raw,
				});
				await mailServer.beforeAnswer();
				done(null, `OK queued as ${randomUUID()}`);
			});
		},
		...options,
	});
	// A client that is killed ends its connection in the middle.
	server.on("error", () => {});
	await new Promise<void>((resolve) =>
		server.listen(port, "127.0.0.1", resolve),
	);
	const sockets = new Set<Socket>();
	server.server.on("connection", (socket: Socket) => sockets.add(socket));
	const close = () => new Promise<void>((resolve) => server.close(resolve));
	t.after(close);
	const address = server.server.address() as AddressInfo;
	const mailServer: MailServer = {
		url: `smtp://127.0.0.1:${address.port}`,
		port: address.port,
		taken,
		beforeAnswer: async () => {},
		hangUp() {
			for (const socket of sockets) socket.destroy();
		},
		close,
	};
	return mailServer;
}
