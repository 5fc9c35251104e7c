/** A build with words that ours leaves out. */
import { cpSync } from "node:fs";
import path from "node:path";
import type { DatabaseAddress } from "../../config/database.ts";
import type { Words } from "../../words/content.ts";
import { withSlots } from "../../words/layers.ts";
import { readPacks } from "../../words/packs.ts";
import { writeArabic } from "./arabic.ts";
import {
	buildCopy,
	changeContent,
	serveCopy,
	type WordEdit,
	withoutCompression,
} from "./built-copy.ts";
import { english } from "./founder-words.ts";

/** What the product says in French, with the names of the copied sides. */
export const french = withSlots(
	readPacks(["fr"]).get("fr"),
	english.site.sides,
	{},
) as Words;

/** A question of the founder's; `more` are its other properties. */
function asking(more: string, language = "en"): WordEdit {
	const words = `label: "Your city", optional: "optional", missing: "Please name your city."`;
	const question = `ownQuestion: { ${words}, ${more} }`;
	return [`${language}/landing.yaml`, "ownQuestion: null", question];
}

const choices = {
	...{ vienna: "Vienna", graz: "Graz", linz: "Linz", salzburg: "Salzburg" },
	...{ innsbruck: "Innsbruck", villach: "Villach", bregenz: "Bregenz" },
	klagenfurt: "Klagenfurt am Wörthersee",
};
const text =
	'hint: { host: "Where is your space?", advertiser: "Where are your customers?" }, choices: null, required: true';
const choice = `hint: null, choices: ${JSON.stringify(choices)}, required: true`;

/** A waitlist that is closed. */
const closing: WordEdit = [
	"en/site.yaml",
	"closed: null",
	`closed:
  until: null
  question: You are a
  join: We are open
  sides:
    host:
      heading: Spaces wanted
      text: List yours.
      link: { label: List a space, href: "https://app.example/list" }
    advertiser:
      heading: Spaces waiting
      text: Book one.
      link: { label: Find a space, href: "https://app.example/find" }`,
];
const opened: WordEdit = [
	"en/site.yaml",
	"\n  until: null",
	"\n  until: 2026-01-02T09:00",
];

const inFrench = (content: string) =>
	cpSync(path.join(content, "en"), path.join(content, "fr"), {
		recursive: true,
	});

/**
 * A site in four languages: the third one has the words of the first one, and asks its question as a choice; the fourth
 * one is written from right to left.
 */
export interface Site {
	readonly address: string;
	readonly database: DatabaseAddress;
	/** The address of the same site before it opened. */
	readonly closed: string;
	end(): Promise<unknown>;
}

/** Builds the site in `folder`, and starts its servers. */
export async function startOtherWords(folder: string): Promise<Site> {
	await buildCopy(
		folder,
		inFrench,
		writeArabic,
		["site.yaml", "[en]", "[en, de, fr, ar]"],
		asking(text),
		asking(choice, "fr"),
		closing,
		() => withoutCompression(folder),
	);
	const closed = await serveCopy(folder);
	changeContent(folder, opened);
	const open = await serveCopy(folder);
	return {
		...open,
		closed: closed.address,
		end: () => Promise.all([open.end(), closed.end()]),
	};
}
