/** For the tests: the rounds of a mailer at one moment. */
import type { Worker } from "../../mail/rounds.ts";
import { restMs } from "../../mail/rules/pauses.ts";

/** Runs so many rounds, or fewer where the mailer rests after two of them: one may write to the founder before. */
export async function roundsOf(mailer: Worker, most = 20): Promise<void> {
	let rests = 0;
	for (let round = 0; round < most && rests < 2; round += 1)
		rests = (await mailer.round()) === restMs ? rests + 1 : 0;
}
