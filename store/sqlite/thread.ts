import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";
import type { Answer, Fault, Kind, Reply, Request } from "./messages.ts";

interface Pending {
	resolve(answer: Answer): void;
	reject(error: Error): void;
}

/** The writer thread as its owner sees it: requests with promises, and a new thread after a crash. */
export class SqliteThread {
	readonly #file: string;
	readonly #pending = new Map<number, Pending>();
	#lastId = 0;
	/** Settles when the database is open; absent while there is no thread. */
	#open: Promise<Worker> | undefined;
	#identity: string | undefined;

	constructor(file: string) {
		this.#file = file;
	}

	/**
	 * The thread's answer, after starting one where there is none.
	 * Rejects with `StoreUnavailable` when the request failed or the thread died over it.
	 */
	async call<Of extends Kind>(request: Request<Of>): Promise<Answer<Of>> {
		const worker = await this.open();
		return this.#send(worker, request);
	}

	/** Starts the thread and opens the database. Rejects with `ExpectedError` when it cannot. */
	open(): Promise<Worker> {
		this.#open ??= this.#start();
		return this.#open;
	}

	/** Closes the database and ends the thread, if there is one. */
	async close(): Promise<void> {
		const worker = await this.#open?.catch(() => undefined);
		if (worker === undefined) return;
		await this.#send(worker, { kind: "close" });
		await worker.terminate();
	}

	async #start(): Promise<Worker> {
		const worker = new Worker(new URL("./worker.ts", import.meta.url), {
			// It needs none of the process's flags, and a thread refuses some of them.
			execArgv: [],
		});
		worker.unref();
		worker.on("message", (reply: Reply) => this.#settle(worker, reply));
		let reason = "the writer thread has ended";
		// Without a listener the thread's error would end the process; "exit" follows it.
		worker.on("error", (error) => {
			reason += ` (${error})`;
		});
		worker.on("exit", () => this.#forget(reason));
		try {
			const { identity } = await this.#send(worker, {
				kind: "open",
				file: this.#file,
				identity: this.#identity,
			});
			this.#identity = identity;
			return worker;
		} catch (error) {
			await worker.terminate();
			throw error;
		}
	}

	#send<Of extends Kind>(
		worker: Worker,
		request: Request<Of>,
	): Promise<Answer<Of>> {
		this.#lastId += 1;
		const id = this.#lastId;
		return new Promise<Answer<Of>>((resolve, reject) => {
			this.#pending.set(id, {
				// Safe: the thread answers each kind of request in its own form.
				resolve: (answer) => resolve(answer as Answer<Of>),
				reject,
			});
			// Only a thread with work keeps the process alive.
			worker.ref();
			worker.postMessage({ id, request });
		});
	}

	#settle(worker: Worker, reply: Reply): void {
		const pending = this.#pending.get(reply.id);
		this.#pending.delete(reply.id);
		if (this.#pending.size === 0) worker.unref();
		if ("fault" in reply) pending?.reject(asError(reply.fault));
		else pending?.resolve(reply.answer);
	}

	/** The thread is gone: nobody will answer what it was asked, and the next call starts another. */
	#forget(reason: string): void {
		this.#open = undefined;
		for (const pending of this.#pending.values())
			pending.reject(new StoreUnavailable(reason));
		this.#pending.clear();
	}
}

function asError({ kind, message }: Fault): Error {
	return kind === "unusable"
		? new ExpectedError(message)
		: new StoreUnavailable(message);
}
