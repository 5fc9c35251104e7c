/** A build with words that ours leaves out. */
import { cpSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import type { DatabaseAddress } from "../../config/database.ts";
import { writeArabic } from "../support/arabic.ts";
import {
	asking,
	buildCopy,
	changeContent,
	closing,
	serveCopy,
	type WordEdit,
} from "../support/built-copy.ts";

const choices = {
	...{ vienna: "Vienna", graz: "Graz", linz: "Linz", salzburg: "Salzburg" },
	...{ innsbruck: "Innsbruck", villach: "Villach", bregenz: "Bregenz" },
	klagenfurt: "Klagenfurt am Wörthersee",
};
const text =
	'hint: { host: "Where is your space?", advertiser: "Where are your customers?" }, choices: null, required: true';
const choice = `hint: null, choices: ${JSON.stringify(choices)}, required: true`;

const inFrench = (content: string) =>
	cpSync(path.join(content, "en"), path.join(content, "fr"), {
		recursive: true,
	});
const opened: WordEdit = [
	"en/site.yaml",
	"\n  until: null",
	"\n  until: 2026-01-02T09:00",
];

/**
 * A site in four languages: the third one has the words of the first one, and asks its question as a choice; the fourth
 * one is written from right to left.
 */
interface Site {
	readonly address: string;
	readonly database: DatabaseAddress;
	/** The address of the same site before it opened. */
	readonly closed: string;
}

/** Playwright's `test`, with one build per worker. */
export const test = base.extend<object, { readonly site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const prefix = path.join(tmpdir(), "other-words-");
			await using folder = await mkdtempDisposable(prefix);
			await buildCopy(
				folder.path,
				inFrench,
				writeArabic,
				["site.yaml", "[en]", "[en, de, fr, ar]"],
				asking(text),
				asking(choice, "fr"),
				closing,
			);
			const closed = await serveCopy(folder.path);
			changeContent(folder.path, opened);
			const open = await serveCopy(folder.path);
			await use({ ...open, closed: closed.address });
			await open.end();
			await closed.end();
		},
		{ scope: "worker" },
	],
});
