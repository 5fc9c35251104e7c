/** A wave: one call of `announce`, or one announcement of the dashboard. Its mails point to it. */
import type { Side } from "./sides.ts";

/** Times are ISO 8601 in UTC with milliseconds. */
export interface Announcement {
	readonly id: number;
	/** As `mails.yaml` in `content/` names it, or the founder in the dashboard; of a draft, it may be empty. */
	readonly name: string;
	/** When it was sent; of a draft, when it was last changed. */
	readonly created_at: string;
	/** Since when its mails wait; `null` while they go out. */
	readonly stopped_at: string | null;
	/** Only people of this side were chosen; `null`: of all sides. */
	readonly side: Side | null;
	/** Whom else: the options of the call as they were typed, like `--count 40`, or words of the dashboard; `null` for all. */
	readonly filter: string | null;
	/** The words as they were shown: JSON, per language and side. */
	readonly words: string;
	/** To whom and when, as JSON (mail/drafts.ts): of a draft of the dashboard, and until all mails of it are in the queue. */
	readonly draft: string | null;
	/** Who sent it from the dashboard; `null` for a call of `announce`. */
	readonly sent_by: string | null;
}

/** Whether an announcement of the dashboard was never sent, not even to some. */
export function isDraft({
	draft,
	sent_by,
}: Pick<Announcement, "draft" | "sent_by">): boolean {
	return draft !== null && sent_by === null;
}
