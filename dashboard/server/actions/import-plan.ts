import * as v from "valibot";
import type { Counts } from "../../../shared/counts.ts";
import { sides } from "../../../shared/sides.ts";

/** What the founder says of a file. */
export const choices = v.strictObject({
	/** Which field each column is, `note`, or empty for none; absent: as it is recognised. */
	columns: v.optional(v.array(v.string())),
	/** The side of lines that name none. */
	side: v.optional(v.picklist(sides)),
	/** What the file calls the sides. */
	sideValues: v.optional(v.record(v.string(), v.array(v.picklist(sides))), {}),
	/** The language of lines that name none. */
	language: v.optional(v.string()),
	dateFormat: v.optional(v.picklist(["DMY", "MDY", "YMD"])),
	/** Of times without a zone; absent: that of the settings. */
	timeZone: v.optional(v.literal("UTC")),
	/** Whether all people of the file want no mail. */
	left: v.optional(v.boolean(), false),
});
export type ImportChoices = v.InferOutput<typeof choices>;

/** What a file is, and what it would bring. */
export interface ImportPlan {
	readonly lines: number;
	readonly columns: readonly {
		readonly title: string;
		readonly samples: readonly string[];
		readonly field: string;
	}[];
	/** How the file was read, in sentences. */
	readonly notes: readonly string[];
	readonly imported: Counts;
	/** Whose sign-ups these are. */
	readonly people: number;
	readonly languages: readonly ({
		readonly language: string | null;
	} & Counts)[];
	readonly known: Counts;
	readonly repeated: Counts;
	/** Who wants or gets no mail, which is all that is remembered. */
	readonly told: { readonly left: number; readonly bounced: number };
	readonly refused: number;
	/** The first of them. */
	readonly refusals: readonly {
		readonly line: number;
		readonly reason: string;
		readonly value: string;
	}[];
	/** The refused lines as CSV, each with the reason. */
	readonly refusedCsv: string;
	/** Values that may be sides, and are not understood. */
	readonly unknownSides: readonly string[];
	readonly isSideMissing: boolean;
	/** Whether some of its times name no zone. */
	readonly hasZonelessTimes: boolean;
}

/** What was imported, and the name of that import, if anything was. */
export interface ImportResult {
	readonly name: string | undefined;
	readonly imported: Counts;
	readonly told: ImportPlan["told"];
}

export interface ImportProgress {
	readonly stored: number;
	readonly all: number;
}

/** A file that waits to be imported. All reject with `ExpectedError`. */
export interface ImportFile {
	/** What it would bring. */
	plan(choices: ImportChoices): Promise<ImportPlan>;
	run(
		choices: ImportChoices,
		onProgress: (progress: ImportProgress) => void,
	): Promise<ImportResult>;
	/** Forgets what was read of it, after the call that runs. */
	end(): Promise<void>;
}
