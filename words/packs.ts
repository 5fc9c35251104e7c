/** Reads the product's own words, which are no founder's: a pack per language. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { type Group, perSide } from "./layers.ts";
import type { Packs } from "./merge.ts";

const folder = path.join(import.meta.dirname, "packs");

/** What was read: a pack does not change while a program runs. */
const known = new Map<string, Group | undefined>();

/** The packs of these languages, as far as there are any, that of `de` also for `de-AT`; and the English one. */
export function readPacks(languages: readonly string[]): Packs {
	return new Map(
		["en", ...languages].flatMap((language) => {
			const [base = ""] = language.split("-");
			const pack = readPack(language) ?? readPack(base);
			return pack ? [[language, pack] as const] : [];
		}),
	);
}

function readPack(code: string): Group | undefined {
	return getOrInsert(known, code, () => {
		const file = path.join(folder, `${code}.yaml`);
		if (!existsSync(file)) return undefined;
		return perSide(parse(readFileSync(file, "utf8"))) as Group;
	});
}
