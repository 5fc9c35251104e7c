/** A wave: one call of `announce` that sends. Its mails point to it. */
import type { Side } from "./sides.ts";

/** Times are ISO 8601 in UTC with milliseconds. */
export interface Announcement {
	readonly id: number;
	/** As `mails.yaml` in `content/` names it. */
	readonly name: string;
	readonly created_at: string;
	/** Since when its mails wait; `null` while they go out. */
	readonly stopped_at: string | null;
	/** Only people of this side were chosen; `null`: of all sides. */
	readonly side: Side | null;
	/** The other options of the call as they were typed, like `--count 40`; `null` without any. */
	readonly filter: string | null;
	/** The words as they were shown: JSON, per language and side. */
	readonly words: string;
}
