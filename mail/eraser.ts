/** The part of the mailer that erases people who asked for it by the link of a mail, also while mails wait. */
import { countEraseRequests, eraseRequested } from "../list/erase-requests.ts";
import { secondMs } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { personKeys } from "./letter/links.ts";
import { type Log, lockMs, type Worker } from "./rounds.ts";

/** How long a request waits at most. */
const restMs = 5 * secondMs;

interface Options {
	readonly list: List;
	readonly log: Log;
	/** Of the links; none while mail is off. */
	readonly linkSecrets: readonly string[];
	/** The file that remembers who was erased. */
	readonly erasedFile: string;
}

export class Eraser implements Worker {
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	/** Erases all who asked. Rejects with `ExpectedError` when that cannot be done or remembered: they wait then. */
	async round(): Promise<number> {
		const { list, log, linkSecrets, erasedFile } = this.#options;
		if (!(await list.lock("eraser"))) return lockMs;
		if ((await countEraseRequests(list)).waiting === 0) return restMs;
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
		return restMs;
	}
}
