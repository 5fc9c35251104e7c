import { messages } from "../../content/messages.ts";
import type { UserType } from "../../shared/entry.ts";
import type { Outcome } from "../../shared/plain-form.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";

/** Where the page sends what it collects. */
export interface Backend {
	/** Base address without a slash at its end; empty for the server the page came from. */
	readonly url: string;
	readonly key: string;
}

/** What a visitor typed and chose, as it stands in the form. */
export interface Typed {
	readonly email: string;
	readonly phone: string;
	readonly userType: UserType;
}

/** What the visitor is told. */
export interface Said {
	readonly outcome: Outcome;
	readonly message: string;
	/** The field that the message is about, if it is about one. */
	readonly field?: "email";
}

/** Nobody waits longer for a form. */
const patienceMs = 15_000;

/** What is wrong with the form before anything is sent, or `undefined`. The browser has checked the format. */
export function findFault(typed: Typed): Said | undefined {
	if (typed.email.trim() !== "") return undefined;
	return { outcome: "refused", message: messages.emptyEmail, field: "email" };
}

/** Puts one entry on the waitlist. Never throws: whatever happens becomes a message. */
export async function submitWaitlist(
	typed: Typed,
	backend: Backend,
	timeoutMs = patienceMs,
): Promise<Said> {
	try {
		const response = await fetch(`${backend.url}${waitlistPath}`, {
			method: "POST",
			headers: waitlistHeaders(backend.key),
			body: JSON.stringify({
				email: typed.email.trim(),
				phone: typed.phone.trim() || null,
				user_type: typed.userType,
			}),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (!response.ok) {
			// The status only: the body may repeat what the visitor typed.
			console.error(`The waitlist answered with status ${response.status}`);
			return { outcome: "refused", message: messages.insertError };
		}
		return { outcome: "joined", message: messages.joined[typed.userType] };
	} catch (error) {
		console.error("The waitlist could not be reached", error);
		return { outcome: "refused", message: messages.unexpected };
	}
}
