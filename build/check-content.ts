/** Checks the words of the page; as a program, prints what has to be changed. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { sharedLineError, textError } from "../content/lengths.ts";
import { allColors, contrast, type Theme } from "../shared/colors.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { sides } from "../shared/sides.ts";
import { type NamedText, readTexts } from "./content-texts.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { printMistakes } from "./print-mistakes.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * Throws `ExpectedError` with everything in `content/` that would look wrong on the page: mistyped or
 * missing names, texts that are too long or empty, links to files and a photo that do not exist.
 */
export async function checkContent(): Promise<void> {
	const typeErrors = await findTypeErrors();
	if (typeErrors !== "")
		throw new ExpectedError(
			`These lines of the content need a change:\n${typeErrors}`,
		);
	// Only now: a file with a wrong quotation mark cannot be loaded.
	const { theme } = await import("../content/theme.ts");
	const texts = await readTexts();
	const textOf = (wanted: string) =>
		texts.find(([name]) => name === wanted)?.[1] ?? "";
	const errors = [
		...texts.map(([name, text]) => textError(name, text)),
		...texts.map(deadLink),
		sharedLineError(textOf("form.email"), textOf("messages.emptyEmail")),
		...colorErrors(theme),
	].filter((error) => error !== undefined);
	if (errors.length > 0)
		throw new ExpectedError(
			`These texts need a change:\n  ${errors.join("\n  ")}`,
		);
	const photo = texts.find(
		([name]) => name === "landing.founder.portrait.file",
	);
	if (photo !== undefined) await preparePhoto(photo[1]);
}

/** What the compiler says of the content, one line each, like `  content/landing.ts:34: …`. */
function findTypeErrors(): Promise<string> {
	const compiler = path.join(root, "node_modules/typescript/bin/tsc");
	return promisify(execFile)(process.execPath, [compiler, "-p", "content"], {
		cwd: root,
	}).then(
		() => "",
		({ stdout }) =>
			String(stdout)
				.trim()
				.replaceAll(/^(\S+)\((\d+),\d+\): error \w+: /gm, "  $1:$2: "),
	);
}

type Name = keyof ReturnType<typeof allColors>;

/** Which colors stand on which, and the least contrast of two (WCAG 2.2, 1.4.3 and 1.4.11). */
const contrasts: readonly [Name, readonly Name[], number][] = [
	["ink", ["paper", "sheet", "shade", "blank"], 4.5],
	...sides.flatMap((side): typeof contrasts => [
		[`on-${side}`, [side], 4.5],
		[side, ["paper", "sheet"], 3],
	]),
];

/** The pairs of colors that cannot be told apart well enough. */
export function colorErrors(colors: Theme): string[] {
	return (["light", "dark"] as const).flatMap((scheme) => {
		const all = allColors(colors, scheme);
		const wrong = Object.entries(all).filter(
			([, color]) => !/^#[\da-f]{6}$/i.test(color),
		);
		if (wrong.length > 0)
			return wrong.map(
				([name, color]) =>
					`theme.${scheme}.${name}: ${color} is no color like #f2e9d8`,
			);
		return contrasts.flatMap(([one, others, least]) =>
			others
				.map((other) => [other, contrast(all[one], all[other])] as const)
				.filter(([, found]) => found < least)
				.map(
					([other, found]) =>
						`theme.${scheme}: ${one} (${all[one]}) on ${other} (${all[other]}) has a contrast of ${found.toFixed(2)}, at least ${least} is needed`,
				),
		);
	});
}

/** A link to a file of this site that does not exist. `/privacy` is a page of the build. */
function deadLink([name, href]: NamedText): string | undefined {
	if (!name.endsWith(".href") || !href.startsWith("/")) return undefined;
	const [file = ""] = href.split(/[?#]/);
	const isFile = [file, `${file}.html`].some((each) =>
		existsSync(path.join(root, "public", each)),
	);
	return isFile || ["/", "/privacy"].includes(file)
		? undefined
		: `${name}: “${href}” leads to no file in the folder public/`;
}

if (import.meta.main) await printMistakes(checkContent);
