/** Visits of the page: counted per day, source and language, without anything that tells who came. */

/** The visits of a day that came from one source to the page in one language. */
export interface Visits {
	/** In the founder's time zone, like `2026-11-22`. */
	readonly day: string;
	/** `utm_source`, or else `ref`, of the page's address; `null` is unknown. */
	readonly source: string | null;
	/** The language of the page, like `de`. */
	readonly language: string | null;
	/** How many times the page was opened. */
	readonly views: number;
	/** How many visitors came. A visitor counts once a day, with the first source. */
	readonly visitors: number;
	/**
	 * How many senders came, of whom each network has only a few: what no single sender can raise. A sender counts once a
	 * day, with the first source. `null` in days from before they were counted.
	 */
	readonly senders: number | null;
}

/** What the sources beyond the most frequent ones of a day are counted as: no tag of a page's address can have parentheses. */
export const otherSource = "(other)";
