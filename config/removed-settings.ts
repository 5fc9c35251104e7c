/** What was a setting in an earlier version: what a file `.env` that still has it is told. */
import path from "node:path";
import type { Environment } from "./environment.ts";

interface Removed {
	/** The values that do what this version does without the setting. */
	readonly same: string;
	/** What holds now, and what to do. */
	readonly sentence: string;
	/** Whether going on without the setting would break what runs. */
	readonly isRefused?: true;
}

const removed: Readonly<Record<string, Removed>> = {
	DIGEST_HOUR: {
		same: "7",
		sentence: "The digest comes at 7 in TIME_ZONE. Remove the line.",
	},
	ERASED_FILE: {
		same: "",
		sentence:
			"The file is still used where it is. Move it to erased.json beside the SQLite file, or, with PostgreSQL, to data/erased.json, and then remove the line.",
	},
	LOG_LEVEL: {
		same: "info",
		sentence: "The log has what LOG_LEVEL=info wrote. Remove the line.",
	},
	REDIS_URL: {
		same: "",
		sentence:
			"Several servers count sign-ups together in PostgreSQL. Remove the line; Redis itself can go, too.",
	},
	WAITLIST_ANON_KEY: {
		same: "sb_publishable_frontage",
		sentence:
			"The page and the server use sb_publishable_frontage. Remove the line, build the page again, and write that key into pages of other sites that send sign-ups.",
		isRefused: true,
	},
};

export function isRemoved(name: string): boolean {
	return name in removed;
}

/** A sentence for each removed setting that has a value of its own. */
export function removedSettings(environment: Environment): {
	readonly name: string;
	readonly text: string;
	readonly isRefused: boolean;
}[] {
	return Object.entries(removed).flatMap(
		([name, { same, sentence, isRefused = false }]) => {
			const value = environment[name]?.trim() ?? "";
			if (value === "" || value === same) return [];
			const text = `${name} is no longer a setting. ${sentence}`;
			return [{ name, text, isRefused }];
		},
	);
}

/** Where an earlier version kept the file of erased people: `ERASED_FILE`; `null` where that is not set. */
export function formerErasedFile(environment: Environment): string | null {
	const file = environment["ERASED_FILE"]?.trim();
	return file ? path.resolve(import.meta.dirname, "..", file) : null;
}
