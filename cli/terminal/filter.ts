import { userTypes } from "../../shared/entry.ts";
import type { ListFilter } from "../../store/waitlist-store.ts";
import { choose } from "../command.ts";

/** What the founder calls a source that nobody told. */
export const unknownLabel = "unknown";

/** The options that leave people out, the same for each command. */
export const filterOptions = {
	side: { type: "string" },
	source: { type: "string" },
} as const;

/** The filter that these options ask for. Throws `UsageError`. */
export function readFilter(options: {
	readonly side?: string | undefined;
	readonly source?: string | undefined;
}): ListFilter {
	return {
		side:
			options.side === undefined
				? undefined
				: choose("--side", options.side, userTypes),
		source: options.source === unknownLabel ? null : options.source,
	};
}
