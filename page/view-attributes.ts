/** What a document shows, written on its root element so that the browser continues where the build stopped. */
import type { PlainFormAnswer } from "../shared/plain-form.ts";

export interface View {
	readonly page: "landing" | "not-found" | "error";
	/** On the landing page, the answer to a plain post. */
	readonly answer?: PlainFormAnswer | undefined;
}

/** The view as attributes, like `data-user-type`, for `element.dataset`; every value is plain text. */
export function viewToAttributes({ page, answer }: View) {
	return Object.fromEntries(
		Object.entries({ page, ...answer }).map(([name, value]) => [
			`data-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
			value,
		]),
	);
}
