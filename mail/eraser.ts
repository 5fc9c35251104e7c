/** The worker that erases people who asked for it on the page of a link, also while mails wait. */
import { countEraseRequests, eraseRequested } from "../list/erase-requests.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./letter/links.ts";
import type { Log, Worker } from "./rounds.ts";
import { eraseRestMs, lockMs } from "./rules/pauses.ts";

interface Options {
	readonly list: List;
	readonly log: Log;
	/** The secrets of the links; none while mail is off. */
	readonly linkSecrets: readonly string[];
	/** The file of erased people. */
	readonly erasedFile: string;
}

export class Eraser implements Worker {
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	/**
	 * Erases the people who asked. Resolves with the time until the next round, in milliseconds. Rejects with
	 * `ExpectedError` when they cannot be erased or written to the file: they still wait then.
	 */
	async round(): Promise<number> {
		const { list, log, linkSecrets, erasedFile } = this.#options;
		if (!(await list.lock("eraser"))) return lockMs;
		if ((await countEraseRequests(list)).waiting === 0) return eraseRestMs;
		const { erased, warning } = await eraseRequested(
			list,
			erasedFile,
			(email, side) => personKeys(linkSecrets, email, side),
		);
		if (erased > 0)
			log(
				`Erased as asked by a link: ${counted(erased, "address", "addresses")}.`,
			);
		if (warning) log(warning);
		return eraseRestMs;
	}
}
