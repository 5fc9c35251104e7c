/**
 * The sign-up without JavaScript: the browser posts the form itself and gets the page back with
 * the outcome in it. The build renders that page once for each case, with tokens where the
 * visitor's words go; the server fills them in.
 */
import { recordOf } from "./record-of.ts";
import type { Side } from "./sides.ts";
import { type TypedColumn, typedColumns } from "./sign-up.ts";

/** Where the form is posted; `?form=` says which of the two it was. */
export const plainFormPath = "/join";

export const formNames = ["hero", "closing"] as const;
export type FormName = (typeof formNames)[number];

export const outcomes = ["joined", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

/** What the page says after a plain post, and what the visitor had typed. */
export interface PlainFormAnswer extends Readonly<Record<TypedColumn, string>> {
	readonly form: FormName;
	readonly outcome: Outcome;
	readonly userType: Side;
	readonly message: string;
	/** The tags of the visitor's source, as the end of a query: `&ref=anna`. */
	readonly source: string;
}

/** The parts of an answer that are filled in by the server, as they stand in the built document. */
export const answerTokens = recordOf(
	["message", ...typedColumns, "source"],
	(name) => `{{${name}}}`,
);

/** The file name of the document built for one case. */
export function answerDocumentName(
	form: FormName,
	outcome: Outcome,
	userType: Side,
): string {
	return `${form}-${outcome}-${userType}.html`;
}
