/** What the founder says of values in a column about mail: `--mail-value "I do not agree=left"`. */
import { InvalidArgumentError } from "commander";
import { plain } from "./plain-words.ts";
import { type MailState, mailStates, readMailState } from "./status-words.ts";

/** By the values as `plain` has them; an empty one is that of an empty cell. */
export type MailValues = Readonly<Record<string, MailState>>;

/** Adds one `--mail-value` to those before it. Throws `InvalidArgumentError`, also where an earlier one says something else. */
export function addMailValue(
	text: string,
	before: MailValues = {},
): MailValues {
	const [, value = "", word = ""] = /^(.*)=([^=]*)$/s.exec(text) ?? [];
	const state = readMailState(word);
	if (state === undefined)
		throw new InvalidArgumentError(
			`Use VALUE=STATE, such as "I do not agree=left". The states are ${mailStates.join(", ")}; an empty VALUE is that of empty cells.`,
		);
	const key = plain(value);
	if ((before[key] ?? state) !== state)
		throw new InvalidArgumentError(`"${value}" has another state before.`);
	return { ...before, [key]: state };
}
