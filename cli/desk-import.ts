/** A file that waits at the desk, in a thread of its own: a large one takes seconds, and much memory for a while. */
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { Environment } from "../config/environment.ts";
import type {
	ImportChoices,
	ImportFile,
	ImportPlan,
	ImportProgress,
	ImportResult,
} from "../dashboard/server/actions/import-plan.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { minuteMs } from "../shared/time.ts";

export interface ThreadData {
	readonly file: string;
	/** As the founder calls it. */
	readonly name: string;
	readonly env: Environment;
}
export interface ThreadCall {
	readonly choices: ImportChoices;
	/** Whether the file is imported, and not only looked at. */
	readonly isRun: boolean;
}
export interface ThreadAnswer {
	readonly plan?: ImportPlan;
	readonly result?: ImportResult;
	readonly progress?: ImportProgress;
	/** Why it could not be read or imported. */
	readonly refused?: string;
}

/** How long a thread keeps what it has read: after that, the file is read once more. */
const keptMs = 2 * minuteMs;
/** The longest file that the desk takes needs about half of it. */
const maxMemoryMb = 1_024;

/** The file as the desk asks for it; the thread begins with the first call. */
export function importInThread(
	workerData: ThreadData,
	memoryMb = maxMemoryMb,
): ImportFile {
	let thread: Worker | undefined;
	let last: Promise<unknown> = Promise.resolve();
	let timer: NodeJS.Timeout | undefined;

	async function end(): Promise<void> {
		clearTimeout(timer);
		const ending = thread;
		thread = undefined;
		await ending?.terminate();
	}

	function start(): Worker {
		const started = new Worker(
			new URL("./desk-import-thread.ts", import.meta.url),
			{
				execArgv: [],
				resourceLimits: { maxOldGenerationSizeMb: memoryMb },
				workerData,
			},
		);
		const forget = () => {
			if (thread === started) thread = undefined;
		};
		return started.once("error", forget).once("exit", forget);
	}

	async function ask(
		call: ThreadCall,
		onProgress: (progress: ImportProgress) => void,
	): Promise<ThreadAnswer> {
		clearTimeout(timer);
		thread ??= start();
		thread.ref();
		const answers = on(thread, "message", { close: ["exit"] });
		thread.postMessage(call);
		try {
			for await (const [answer] of answers as AsyncIterable<[ThreadAnswer]>) {
				if (answer.refused !== undefined)
					throw new ExpectedError(answer.refused);
				if (answer.progress === undefined) return answer;
				onProgress(answer.progress);
			}
			throw new Error("The thread of an import ended without an answer.");
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
			throw new ExpectedError(
				`${workerData.name} needs too much memory: split it into several files, each with the first line of the whole.`,
			);
		} finally {
			// An idle thread keeps no program from its end.
			thread?.unref();
			timer = setTimeout(end, keptMs).unref();
		}
	}

	/** One call after the other. */
	function next<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = last.then(work);
		last = result.catch(() => {});
		return result;
	}

	return {
		plan: (choices) =>
			next(async () => {
				const { plan } = await ask({ choices, isRun: false }, () => {});
				return plan as ImportPlan;
			}),
		run: (choices, onProgress) =>
			next(async () => {
				const { result } = await ask({ choices, isRun: true }, onProgress);
				return result as ImportResult;
			}),
		end: () => next(end),
	};
}
