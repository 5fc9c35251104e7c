// Which texts each file of this folder has. There is nothing to change here to change a text.

import type { LinkPage, ReplyKind } from "../shared/reply.ts";
import type { Side } from "../shared/sides.ts";

type Section =
	| "waitlist"
	| "how-it-works"
	| "who-its-for"
	| "spaces"
	| "founder"
	| "join";

/** Where a link leads: a section of the page, a page or file of this site, or somewhere else. */
export type Address =
	| `#${Section}`
	| `${"/" | "https://" | "mailto:" | "tel:"}${string}`;

export interface Link {
	readonly label: string;
	readonly href: Address;
}

export interface TipLink extends Link {
	readonly tooltip: string;
}

/** The photo in `content/pictures/`; `alt` says what it shows. */
export interface Photo {
	readonly file: `founder.${"avif" | "jpeg" | "jpg" | "png" | "webp"}`;
	readonly alt: string;
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Three<T> = readonly [T, T, T];

export interface Site
	extends Texts<
		"name" | "language" | "title" | "description" | "shareImageAlt" | "logoAlt"
	> {
	readonly social: TipLink;
	readonly legal: Readonly<Record<"privacy" | "imprint", Link | null>>;
}

export interface Header
	extends Texts<"skip" | "navigation" | "openMenu" | "closeMenu"> {
	readonly links: Three<Link>;
	readonly login: Link;
	readonly join: Link;
	readonly slot: Link | null;
}

export interface Hero extends Texts<"formHeading" | "street"> {
	readonly sides: Readonly<Record<Side, Texts<"wall" | "poster" | "lead">>>;
}

export interface HowItWorks extends Texts<"heading"> {
	readonly steps: Three<Texts<"title" | "text">>;
}

export interface Audience extends Texts<"heading" | "lead" | "join"> {
	readonly examples: readonly string[];
}

export interface WhoItsFor extends Texts<"heading"> {
	readonly sides: Readonly<Record<Side, Audience>>;
}

export interface UseCases extends Texts<"heading" | "lead"> {
	readonly cases: Readonly<
		Record<"counter" | "lockers" | "van", Texts<"title" | "text">>
	>;
}

export interface Founder
	extends Texts<"heading" | "name" | "emptyFrame" | "quote" | "bio"> {
	readonly portrait: Photo | null;
	readonly links: readonly [TipLink, TipLink];
}

export interface Form
	extends Texts<
		| "question"
		| "email"
		| "phone"
		| "optional"
		| "whyPhone"
		| "whyMark"
		| "whyPhoneAnswer"
		| "submit"
		| "submitting"
		| "note"
		| "needsJavaScript"
	> {
	readonly sides: Readonly<Record<Side, Texts<"name" | "hint">>>;
}

export interface Messages
	extends Texts<"emptyEmail" | "insertError" | "unexpected" | "dismiss"> {
	readonly joined: Texts<Side>;
}

export type Closing = Texts<"heading" | "lead">;

export type Footer = Texts<"owner">;

export interface OtherPage extends Texts<"title" | "heading" | "text"> {
	readonly home: Link;
}

export interface Privacy extends Texts<"title" | "heading" | "lead"> {
	readonly sections: readonly (Texts<"heading"> & {
		readonly paragraphs: readonly string[];
	})[];
	readonly home: Link;
}

export interface Mail extends Texts<"subject" | "heading" | "button"> {
	readonly paragraphs: readonly string[];
}

/** A mail to the people on the list: the same words for all, or others for each side. */
export type Announcement = AnnouncementWords | Record<Side, AnnouncementWords>;

/** A mail whose button leads to an address. */
export interface AnnouncementWords extends Mail {
	readonly href: Address;
}

export type Confirmation = Readonly<Record<Side, Mail>>;

export interface MailFooter {
	readonly reason: Texts<Side>;
	readonly ownLink: string | null;
	readonly postalAddress: string | null;
}

export type Answers = Texts<ReplyKind | "retry">;

export type LinkPages = Readonly<
	Record<LinkPage, Texts<"title" | "heading" | "text">>
>;
