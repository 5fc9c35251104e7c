import { Worker } from "node:worker_threads";
import { ExpectedError } from "../../shared/expected-error.ts";
import { StoreUnavailable } from "../errors.ts";
import type { Call, Reply, Start } from "./worker.ts";
import type { Batch, Refusal } from "./writer.ts";

type Waiting = PromiseWithResolvers<unknown>;

/** The writer thread, called with promises; a new thread is started after one has crashed. */
export class SqliteThread {
	readonly #file: string;
	/** The calls without a reply yet, by their ids. */
	readonly #waiting = new Map<number, Waiting>();
	#lastId = 0;
	/** Settles when the database is open; absent while there is no thread. */
	#open: Promise<Worker> | undefined;
	#identity: string | undefined;

	constructor(file: string) {
		this.#file = file;
	}

	/** Starts the thread and opens the database. Rejects with `ExpectedError` when it cannot. */
	open(): Promise<Worker> {
		this.#open ??= this.#start();
		return this.#open;
	}

	/**
	 * Stores the adds of a batch; resolves with those that were refused. Rejects with
	 * `StoreUnavailable` when none of them can be relied on.
	 */
	async add(batch: Batch): Promise<readonly Refusal[]> {
		return (await this.#call("add", batch)) as readonly Refusal[];
	}

	/** Rejects with `StoreUnavailable` when entries could not be stored now. */
	async check(): Promise<void> {
		await this.#call("check");
	}

	/** Closes the database and ends the thread, if there is one. */
	async close(): Promise<void> {
		const worker = await this.#open?.catch(() => undefined);
		if (worker === undefined) return;
		await this.#call("close");
		await worker.terminate();
	}

	async #call(method: Call["method"], argument?: unknown): Promise<unknown> {
		const worker = await this.open();
		this.#lastId += 1;
		const id = this.#lastId;
		const result = this.#replyTo(id, worker);
		worker.postMessage({ id, method, argument } satisfies Call);
		return result;
	}

	#replyTo(id: number, worker: Worker): Promise<unknown> {
		const waiting = Promise.withResolvers<unknown>();
		this.#waiting.set(id, waiting);
		// Only a thread with work keeps the process alive.
		worker.ref();
		return waiting.promise;
	}

	async #start(): Promise<Worker> {
		const worker = new Worker(new URL("./worker.ts", import.meta.url), {
			// It needs none of the process's flags, and a thread refuses some of them.
			execArgv: [],
			workerData: {
				file: this.#file,
				identity: this.#identity,
			} satisfies Start,
		});
		worker.on("message", (reply: Reply) => this.#settle(worker, reply));
		let reason = "the writer thread has ended";
		// Without a listener the thread's error would end the process; "exit" follows it.
		worker.on("error", (error) => {
			reason += ` (${error})`;
		});
		worker.on("exit", () => this.#forget(reason));
		try {
			this.#identity = (await this.#replyTo(0, worker)) as string;
			return worker;
		} catch (error) {
			await worker.terminate();
			throw error;
		}
	}

	#settle(worker: Worker, { id, result, error }: Reply): void {
		const waiting = this.#waiting.get(id);
		this.#waiting.delete(id);
		if (this.#waiting.size === 0) worker.unref();
		if (error === undefined) waiting?.resolve(result);
		else if (error.isExpected)
			waiting?.reject(new ExpectedError(error.message));
		else waiting?.reject(new StoreUnavailable(error.message));
	}

	/** The thread has ended: its calls fail, and the next call starts another one. */
	#forget(reason: string): void {
		this.#open = undefined;
		for (const waiting of this.#waiting.values()) {
			waiting.reject(new StoreUnavailable(reason));
		}
		this.#waiting.clear();
	}
}
