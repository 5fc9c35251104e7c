// The few texts that can be left out, or whose number is open. Those of all others are what is written.

import type { Side } from "../shared/sides.ts";

export interface Link {
	readonly label: string;
	readonly href: string;
}

export interface TipLink extends Link {
	readonly tooltip: string;
}

/** The photo in `content/pictures/`; `alt` says what it shows. */
export interface Photo {
	readonly file: `founder.${"avif" | "jpeg" | "jpg" | "png" | "webp"}`;
	readonly alt: string;
}

/** A mail to the people on the list. Its button leads to `href`. */
export interface AnnouncementWords {
	readonly subject: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly button: string;
	readonly href: string;
}

/** The same words for all, or others for each side. */
export type Announcement = AnnouncementWords | Record<Side, AnnouncementWords>;

/** Like `#f2e9d8`. */
export type Color = `#${string}`;

/** By day and by night. */
export type Scheme = "light" | "dark";

/** The colors of a scheme, apart from those of the sides. */
export interface SchemeColors {
	/** The background, what stands on it, and a darker tone of it. */
	readonly paper: Color;
	readonly sheet: Color;
	readonly shade: Color;
	/** What is typed into. */
	readonly blank: Color;
	/** Words and lines. */
	readonly ink: Color;
}

export interface Theme extends Readonly<Record<Scheme, SchemeColors>> {
	readonly sides: Readonly<Record<Side, Readonly<Record<Scheme, Color>>>>;
}
