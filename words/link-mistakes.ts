/** Where links and the photo lead. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Mistake } from "./check.ts";
import type { Written } from "./merge.ts";
import type { TextPath } from "./paths.ts";
import { pictureMistake } from "./picture-mistake.ts";

const sections = [
	"waitlist",
	"how-it-works",
	"who-its-for",
	"spaces",
	"founder",
	"join",
].map((id) => `#${id}`);

/** Links to what is not there, and a photo that is not. */
export function placeMistakes(written: Written, folder: string): Mistake[] {
	const isHere = existsSync(path.join(folder, "pictures"));
	if (!isHere) return [];
	return Object.entries(written).flatMap(([file, words]) => {
		const [language = ""] = file.split("/");
		const imprint = written[`${language}/imprint.yaml`] ?? null;
		return textsIn(words).flatMap(([at, text]) => {
			const name = at.at(-1);
			const message =
				name === "href"
					? hrefMistake(text, folder, imprint !== null)
					: name === "file" && photoMistake(text, folder);
			return message ? { file, path: at, message } : [];
		});
	});
}

function hrefMistake(
	href: string,
	folder: string,
	hasImprint: boolean,
): string | undefined {
	if (href.startsWith("#"))
		return sections.includes(href)
			? undefined
			: ` leads nowhere: the page has no ${href}; it has ${sections.join(", ")}`;
	const [file = ""] = href.split(/[?#]/);
	if (!file.startsWith("/") || /^\/(privacy\/?)?$/.test(file)) return undefined;
	if (existsSync(path.join(folder, "../public", file))) return undefined;
	if (!/^\/imprint\/?$/.test(file))
		return ` leads nowhere: there is no file public${file}`;
	return hasImprint
		? undefined
		: " leads nowhere: imprint.yaml has no words; write the page there, or a file public/imprint.html";
}

function photoMistake(name: string, folder: string): string | undefined {
	const pictures = path.join(folder, "pictures");
	const file = findPicture(name, pictures);
	if (file !== undefined) {
		const mistake = pictureMistake(path.join(pictures, file));
		return mistake && `: content/pictures/${file}${mistake}`;
	}
	const others = readdirSync(pictures).filter(
		(each) => !/^\.|\.md$/.test(each),
	);
	const seen =
		others.length > 0 ? `; it has ${others.join(", ")}` : "; put it there";
	return `: the folder content/pictures/ has no ${name}${seen}`;
}

/** The file of a picture, in whatever case its name is written; `undefined` where there is none. */
export function findPicture(
	name: string,
	folder = path.join(import.meta.dirname, "../content/pictures"),
): string | undefined {
	const all = readdirSync(folder);
	const plain = name.normalize().toLowerCase();
	return (
		all.find((each) => each === name) ??
		all.find((each) => each.normalize().toLowerCase() === plain)
	);
}

/** All texts below a value, and where each stands. */
export function textsIn(
	value: unknown,
	at: TextPath = [],
): [TextPath, string][] {
	if (typeof value === "string") return [[at, value]];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, each]) =>
		textsIn(each, [...at, Array.isArray(value) ? Number(key) : key]),
	);
}
