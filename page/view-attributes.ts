/** What a document shows, written on its root element so that the browser continues where the build stopped. */
import type { PlainFormAnswer } from "../shared/plain-form.ts";

export interface View {
	readonly page: "landing" | "not-found" | "error";
	/** On the landing page, the answer to a plain post. */
	readonly answer?: PlainFormAnswer | undefined;
}

/** The view as `data-` attributes; every value is plain text. */
export function viewToAttributes({ page, answer }: View) {
	return {
		"data-page": page,
		...(answer && {
			"data-form": answer.form,
			"data-outcome": answer.outcome,
			"data-user-type": answer.userType,
			"data-message": answer.message,
			"data-email": answer.email,
			"data-phone": answer.phone,
			"data-source": answer.source,
		}),
	};
}

/** The view that `viewToAttributes` wrote, read back from `element.dataset`. */
export function viewFromDataset(
	dataset: Readonly<Record<string, string | undefined>>,
): View {
	return {
		page: dataset["page"] as View["page"],
		...("form" in dataset && {
			answer: { ...dataset } as unknown as PlainFormAnswer,
		}),
	};
}
