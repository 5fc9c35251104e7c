/** What the founder's actions need besides the list, and what they answer. */
import type { Readable } from "node:stream";
import * as v from "valibot";
import type { KeysOf } from "../../../list/keep-wishes.ts";
import type { Surroundings } from "../../../list/plan-edit.ts";
import type { DataLetter } from "../../../mail/data-letter.ts";
import type { MailState } from "../../../mail/founder/mail-notes.ts";
import type { Writing } from "../../../mail/order.ts";
import { readWantsNoMail } from "../../../mail/queue/mailboxes.ts";
import type { NewDeskAction } from "../../../shared/desk.ts";
import type { SideNames } from "../../../shared/sides.ts";
import type { List, Purpose } from "../../../store/list.ts";
import type { Previews } from "./previews.ts";
import type { Uploads } from "./uploads.ts";

/** A finding of `doctor`. */
export interface Finding {
	readonly check: string;
	readonly state: "ok" | "advice" | "wrong";
	readonly found: string;
	readonly todo?: string | undefined;
}

/** What can be downloaded: the people in some form; a backup, and who was erased, which belongs to it. */
export const downloadForms = [
	"csv",
	"excel",
	"json",
	"backup",
	"erased",
] as const;
export type DownloadForm = (typeof downloadForms)[number];

/** A file for the founder. */
export interface Download {
	readonly name: string;
	readonly body: string | Buffer | Readable;
}

/** What a command of the founder has: the actions do the same. */
export interface Desk {
	readonly sideNames: SideNames;
	/** The codes of the page's languages. */
	readonly languages: readonly string[];
	/** What the founder reads for a stored answer. */
	readonly readAnswer: (answer: string) => string;
	readonly mailState: MailState;
	readonly linkSecrets: readonly string[];
	readonly erasedFile: string;
	readonly keysOf: KeysOf;
	readonly codesOf: KeysOf;
	/** What is stored of an address, as a letter for the person. Rejects with `ExpectedError` where nothing is. */
	letterTo(email: string): Promise<DataLetter>;
	/** All that `doctor` finds. */
	findings(): Promise<readonly Finding[]>;
	/** The list as a file. Rejects with `ExpectedError`. */
	download(form: DownloadForm): Promise<Download>;
	/** Files that wait to be imported. */
	readonly uploads: Uploads;
	/** What announcements are written and sent with. */
	readonly writing: Writing;
	/** Mails that the page shows in a frame. */
	readonly previews: Previews;
	/** Opens the list for as long as `work` takes. */
	withList<Result>(
		purpose: Purpose,
		work: (list: List) => Promise<Result>,
	): Promise<Result>;
	/** Shows a sentence where the dashboard was started. */
	warn(text: string): Promise<void>;
}

/** A day that exists, like `2026-11-22`. */
export const day = v.pipe(
	v.string(),
	v.isoDate(),
	v.check((text) => new Date(text).toJSON()?.startsWith(text) ?? false),
);

/** What was done. */
export interface Done {
	/** A sentence. */
	readonly done: string;
	/** The address that the person has now, or got. */
	readonly email?: string;
	/** Without it, it is nothing that is kept. */
	readonly record?: Omit<NewDeskAction, "done_by">;
}

/** What became of an action: done, or why not, at a field where it is about one. */
export type Outcome =
	| Done
	| {
			readonly refused: string;
			/** The name of the field. */
			readonly field?: string;
			/** What is stored now, if the founder saw something older: sent again, it is overwritten. */
			readonly version?: string;
			/** A person whom it is about. */
			readonly email?: string;
	  };

/**
 * An action of the founder's page: the schema of what it sends, and what is done. `by` is who asks: the address that
 * logged in, or on the founder's own machine the name of its user.
 */
export function action<Schema extends v.GenericSchema, Answer>(
	schema: Schema,
	act: (
		desk: Desk,
		asked: v.InferOutput<Schema>,
		by: string,
	) => Promise<Answer>,
) {
	return { schema, act };
}

export function isMailOn({ mailState }: Desk): boolean {
	return typeof mailState === "object" && mailState !== null;
}

/** What corrections and additions have to know of the list as it is now. */
export function surroundingsOf(
	list: List,
	{ erasedFile, keysOf, codesOf, linkSecrets }: Desk,
): Surroundings {
	const wantsNoMail = (email: string) =>
		readWantsNoMail(list, linkSecrets, email);
	return { erasedFile, keysOf, codesOf, wantsNoMail };
}
