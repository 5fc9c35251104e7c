import { tidyEmail } from "./email.ts";
import type { KnownState } from "./mail.ts";
import type { Side } from "./sides.ts";

/** Which people; all when empty. */
export interface Filter {
	readonly side?: Side | undefined;
	/** Only from this source; `null` is unknown, any when absent. */
	readonly source?: string | null | undefined;
	/** Only people who answered so; `null`: without an answer, any when absent. */
	readonly answer?: string | null | undefined;
	/** Only people in this state; `null`: people without a mail, any state when absent. */
	readonly mail?: KnownState | undefined;
	/** Only people who got this announcement, or only those who did not. */
	readonly got?: string | undefined;
	readonly notGot?: string | undefined;
	/** Only people to be called on this day, like `2026-11-23`. */
	readonly toCall?: string | undefined;
	/** Leaves out people who left by a link in a mail: they must not be written to. */
	readonly withoutLeft?: boolean | undefined;
	/** Only addresses that contain this text, in capital letters or not, as they are shown or stored. */
	readonly search?: string | undefined;
}

/** What an address contains that a search finds: as it is stored, or as it is shown. */
export function searchedTexts(search = ""): {
	readonly stored: string;
	readonly shown: string;
} {
	const shown = search.normalize().toLowerCase();
	// The list has domains in ASCII; a part of one can be found only in what is shown of it.
	const stored = shown.includes("@")
		? tidyEmail(shown)
		: tidyEmail(`@${shown}`).slice(1);
	return { stored, shown };
}

export const sortColumns = [
	"joined_at",
	"email",
	"submissions",
	"last_seen_at",
] as const;

/** In which order; equal people are ordered by e-mail and side. */
export interface Order {
	readonly sort: (typeof sortColumns)[number];
	readonly descending: boolean;
}
