import { messages } from "../../content/messages.ts";
import type { Outcome } from "../../shared/plain-form.ts";
import type { Side } from "../../shared/sides.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

/** Where the page sends its sign-ups. */
export interface Backend {
	/** Base address without a slash at its end; empty for the server the page came from. */
	readonly url: string;
	readonly key: string;
}

/** What a visitor typed and chose, as it stands in the form. */
export interface Typed {
	readonly email: string;
	readonly phone: string;
	readonly userType: Side;
}

/** What the form and the toast show. */
export interface FormMessage {
	readonly outcome: Outcome;
	readonly message: string;
	/** The side that has joined. */
	readonly side?: Side;
	/** The field that the message is about, if it is about one. */
	readonly field?: "email";
}

/** Request timeout; after it the visitor sees the "unexpected" message. */
const requestTimeoutMs = 15_000;

// Read at once, so that the build notices a missing one.
const { emptyEmail, insertError, unexpected, joined } = messages;

/** The message about an empty form, or `undefined`. The browser has checked the format. */
export function findError(typed: Typed): FormMessage | undefined {
	if (typed.email.trim() !== "") return undefined;
	return { outcome: "refused", message: emptyEmail, field: "email" };
}

/** Sends one sign-up. Never throws: every outcome is a message. */
export async function submitWaitlist(
	typed: Typed,
	backend: Backend,
	timeoutMs = requestTimeoutMs,
): Promise<FormMessage> {
	try {
		const response = await fetch(`${backend.url}${waitlistPath}`, {
			method: "POST",
			headers: waitlistHeaders(backend.key),
			body: JSON.stringify({
				email: typed.email.trim(),
				phone: typed.phone.trim() || null,
				user_type: typed.userType,
			}),
			// The page of a Wi-Fi's login, which a redirect leads to, stores no sign-up.
			redirect: "error",
			// Without a timeout in browsers that have none.
			signal: AbortSignal.timeout?.(timeoutMs) ?? null,
		});
		if (!response.ok) {
			// The status only: the body may repeat what the visitor typed.
			console.error(`The waitlist answered with status ${response.status}`);
			return { outcome: "refused", message: insertError };
		}
		const side = typed.userType;
		return { outcome: "joined", message: joined[side], side };
	} catch (error) {
		console.error("The waitlist could not be reached", error);
		return { outcome: "refused", message: unexpected };
	}
}
