import { InvalidArgumentError } from "commander";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Context } from "./context.ts";
import { parseTime, readMinute } from "./times.ts";

/** Reads a date or a time, in TIME_ZONE unless it names another zone. */
export function timeReader(
	context: Pick<Context, "settings">,
): (text: string) => string {
	return (text) => {
		const time = parseTime(text, context.settings.timeZone);
		if (time !== undefined) return time;
		throw new InvalidArgumentError("Use 2026-11-21 or 2026-11-21T08:30Z.");
	};
}

/** Reads a minute to come, as `readMinute` does. */
export function futureReader(
	context: Pick<Context, "settings">,
): (text: string) => string {
	return (text) => {
		try {
			return readMinute(text, context.settings.timeZone);
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			throw new InvalidArgumentError(error.message);
		}
	};
}
