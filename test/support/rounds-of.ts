/** For the tests: the rounds of a mailer at one moment. */
import type { Worker } from "../../mail/rounds.ts";
import { restMs } from "../../mail/rules/timeouts.ts";

/** Runs this number of rounds; ends earlier after two rounds without work. The first of them may write to the founder. */
export async function roundsOf(mailer: Worker, maxRounds = 20): Promise<void> {
	let rests = 0;
	for (let round = 0; round < maxRounds && rests < 2; round += 1)
		rests = (await mailer.round()) === restMs ? rests + 1 : 0;
}
