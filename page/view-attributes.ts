/** What a document shows, written on its root element so that the browser can take over where the build left off. */
import type { PlainFormAnswer } from "../shared/plain-form.ts";

export type View =
	| { readonly page: "landing"; readonly answer?: PlainFormAnswer }
	| { readonly page: "not-found" }
	| { readonly page: "error" };

type DataAttributes = Record<`data-${string}`, string>;

/** The view as `data-` attributes; every value is plain text. */
export function viewToAttributes(view: View): DataAttributes {
	const answer = view.page === "landing" ? view.answer : undefined;
	return {
		"data-page": view.page,
		...(answer && {
			"data-form": answer.form,
			"data-outcome": answer.outcome,
			"data-user-type": answer.userType,
			"data-message": answer.message,
			"data-email": answer.email,
			"data-phone": answer.phone,
		}),
	};
}

/** The view that `viewToAttributes` wrote, read back from `element.dataset`. */
export function viewFromDataset(
	dataset: Readonly<Record<string, string | undefined>>,
): View {
	if (dataset["page"] === "not-found" || dataset["page"] === "error")
		return { page: dataset["page"] };
	const { form, outcome, userType, message, email, phone } = dataset;
	if (form === undefined) return { page: "landing" };
	// The attributes come as a set, from the function above.
	return {
		page: "landing",
		answer: {
			form,
			outcome,
			userType,
			message,
			email,
			phone,
		} as PlainFormAnswer,
	};
}
