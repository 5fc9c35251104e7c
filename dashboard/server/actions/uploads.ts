/** The files that the founder hands to the page, until they are imported. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createToken } from "../../../config/token.ts";
import { ExpectedError } from "../../../shared/expected-error.ts";
import { minuteMs } from "../../../shared/time.ts";
import type { ImportFile, ImportProgress } from "./import-plan.ts";

/** The longest file, in bytes. */
export const longestUpload = 20 * 1024 * 1024;
/** How long a file waits for what is done with it. */
const waitMs = 60 * minuteMs;
/** Files that wait at once: the oldest goes for a newer one. */
const most = 4;

interface Upload {
	readonly file: string;
	readonly content: ImportFile;
	readonly timer: NodeJS.Timeout;
	progress: ImportProgress;
}

/** Files in a folder for this user alone, which is gone when the process ends. */
export class Uploads {
	#folder: string | undefined;
	readonly #uploads = new Map<string, Upload>();
	readonly #open: (file: string, name: string) => ImportFile;

	/** `open` gives what a file holds; its name is what the founder calls it. */
	constructor(open: (file: string, name: string) => ImportFile) {
		this.#open = open;
	}

	/** Stores a file as it arrives; resolves with its id. Rejects with `ExpectedError` as soon as it is too long. */
	async add(body: Readable, name: string): Promise<string> {
		const id = createToken();
		const file = path.join(this.#makeFolder(), id);
		let bytes = 0;
		try {
			await pipeline(
				body,
				async function* (parts: AsyncIterable<Buffer>) {
					for await (const part of parts) {
						bytes += part.length;
						if (bytes > longestUpload) throw tooLong();
						yield part;
					}
				},
				createWriteStream(file, { flags: "wx", mode: 0o600 }),
			);
		} catch (error) {
			await rm(file, { force: true });
			throw error;
		}
		const timer = setTimeout(() => this.remove(id), waitMs).unref();
		const progress = { stored: 0, all: 0 };
		const content = this.#open(file, name);
		this.#uploads.set(id, { file, content, timer, progress });
		const [oldest] = this.#uploads.keys();
		if (oldest !== undefined && this.#uploads.size > most)
			await this.remove(oldest);
		return id;
	}

	/** What a file holds. Throws `ExpectedError` if it is not here any more. */
	get(id: string): ImportFile {
		const upload = this.#uploads.get(id);
		if (upload === undefined)
			throw new ExpectedError(
				"This file is not here any more: choose it again.",
			);
		return upload.content;
	}

	/** How much of a file is imported. */
	progressOf(id: string): ImportProgress {
		return this.#uploads.get(id)?.progress ?? { stored: 0, all: 0 };
	}

	setProgress(id: string, progress: ImportProgress): void {
		const upload = this.#uploads.get(id);
		if (upload) upload.progress = progress;
	}

	async remove(id: string): Promise<void> {
		const upload = this.#uploads.get(id);
		if (upload === undefined) return;
		clearTimeout(upload.timer);
		this.#uploads.delete(id);
		await upload.content.end();
		await rm(upload.file, { force: true });
	}

	#makeFolder(): string {
		if (this.#folder !== undefined) return this.#folder;
		const folder = mkdtempSync(path.join(tmpdir(), "waitlist-import-"));
		process.once("exit", () =>
			rmSync(folder, { recursive: true, force: true }),
		);
		this.#folder = folder;
		return folder;
	}
}

/** The refusal of a long file. */
export function tooLong(): ExpectedError {
	return new ExpectedError(
		"The file is larger than 20 MB: split it into several, each with the first line of the whole.",
	);
}
