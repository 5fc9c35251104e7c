import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as content from "../content/all.ts";
import { textError } from "../content/lengths.ts";
import { isPlaceholder } from "../content/placeholders.ts";
import { retention } from "../content/privacy.ts";
import { theme } from "../content/theme.ts";
import type { Theme } from "../content/types.ts";
import { allColors, contrast } from "../page/looks/colors.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { retentionError } from "../shared/retention.ts";
import { sides } from "../shared/sides.ts";
import { preparePhoto } from "./prepare-photo.ts";

const root = path.join(import.meta.dirname, "..");

/** A text of the content by its name, like `landing.closing.lead`. */
type NamedText = readonly [name: string, text: string];

/** Every text below `value`; without one, of the whole content. */
export function readTexts(value: unknown = content, name = ""): NamedText[] {
	if (typeof value === "string") return [[name, value]];
	return Object.entries(value ?? {}).flatMap(([key, each]) =>
		readTexts(each, name === "" ? key : `${name}.${key}`),
	);
}

/**
 * Throws `ExpectedError` with everything in `content/` that would look wrong on the page: texts that
 * are too long or empty, links that lead nowhere, colors that cannot be told apart, and a wrong photo.
 */
export async function checkContent(): Promise<void> {
	const texts = readTexts();
	const errors = [
		...texts.map(([name, text]) => textError(name, text)),
		...texts.map(deadLink),
		...colorErrors(theme),
		retentionError(retention),
	].filter((error) => error !== undefined);
	if (errors.length > 0)
		throw new ExpectedError(
			`These texts need a change:\n  ${errors.join("\n  ")}`,
		);
	const { portrait } = content.landing.founder;
	if (portrait !== null) await preparePhoto(portrait.file);
}

/** `/privacy` is a page of the build. */
const addresses =
	/^(#(waitlist|how-it-works|who-its-for|spaces|founder|join)|(https:\/\/|mailto:|tel:).+|\/|\/privacy)$/;

/** A link that is neither an address, a section of the page nor a file of this site. */
function deadLink([name, href]: NamedText): string | undefined {
	const [file = ""] = href.split(/[?#]/);
	const isFile = () =>
		file.startsWith("/") && existsSync(path.join(root, "public", file));
	return !name.endsWith(".href") || addresses.test(href) || isFile()
		? undefined
		: `${name}: “${href}” leads nowhere: it is no https:// address, no section and no file in the folder public/`;
}

/** Which colors stand on which, and the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
const contrasts = [
	...(["paper", "sheet", "shade", "blank"] as const).map(
		(ground) => ["ink", ground, 4.5] as const,
	),
	...sides.flatMap(
		(side) =>
			[
				[`on-${side}`, side, 4.5],
				[side, "paper", 3],
				[side, "sheet", 3],
			] as const,
	),
];

/** The pairs of colors that cannot be told apart well enough. */
export function colorErrors(colors: Theme): string[] {
	return (["light", "dark"] as const).flatMap((scheme) => {
		const all = allColors(colors, scheme);
		return contrasts.flatMap(([one, other, least]) => {
			const found = contrast(all[one], all[other]);
			// Not a number for what is no color.
			return found >= least
				? []
				: `theme, ${scheme}: ${one} (${all[one]}) on ${other} (${all[other]}) has a contrast of ${found.toFixed(2)}; two colors like #f2e9d8 with at least ${least} are needed`;
		});
	});
}

/** Whether the page of `content/privacy.ts` is online. */
export const hasOwnPrivacyPage =
	content.site.legal.privacy?.href === "/privacy";

/**
 * What `doctor` wants to know of the content. `placeholders` are left to be replaced there and in
 * SECURITY.md; mails are not on the page, and `announce` looks at them.
 */
export async function builtFacts() {
	const left = readTexts().filter(
		([name, text]) =>
			isPlaceholder(text) &&
			!name.startsWith("mails.") &&
			(hasOwnPrivacyPage || !name.startsWith("privacy.")),
	);
	const security = await readFile(path.join(root, "SECURITY.md"), "utf8");
	const lines = security.matchAll(/\*\*PLACEHOLDER:\*\* (.*)/g);
	return {
		name: content.site.name,
		hasPortrait: content.landing.founder.portrait !== null,
		hasPrivacyPage: content.site.legal.privacy !== null,
		placeholders: [
			...left.map(([name, text]) => `${name}: ${text}`),
			...[...lines].map(([, what]) => `SECURITY.md: ${what}`),
		],
	};
}
