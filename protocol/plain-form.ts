/**
 * The sign-up without JavaScript: the browser posts the form, and the server answers with the page, which
 * shows the outcome. The build renders that page once for each case, with tokens in the places of the
 * visitor's words; the server replaces the tokens.
 */
import { recordOf } from "../shared/record-of.ts";
import type { Side } from "../shared/sides.ts";
import { type TypedColumn, typedColumns } from "../shared/sign-up.ts";

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
	/** The answer to the founder's question, as the page shows it. */
	readonly answerWords: string;
	/** After a sign-up, that the person is asked by mail; empty where mail is off. */
	readonly mail: string;
	/**
	 * What the server keeps in the form's address, as the end of a query: the tags of the visitor's source, and after a
	 * sign-up its time, as `&ref=anna&joined=1795420800000`.
	 */
	readonly source: string;
}

/** The tokens of a built document that the server replaces. */
export const answerTokens = recordOf(
	["message", "mail", ...typedColumns, "answerWords", "source"],
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

/** The file name of the page while the waitlist is open or closed, where it may be both. */
export function landingName(state: "open" | "closed"): string {
	return `page-${state}.html`;
}
