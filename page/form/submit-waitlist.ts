import type { Outcome } from "../../protocol/plain-form.ts";
import {
	closedCode,
	mailHeader,
	pageHeader,
	waitlistHeaders,
	waitlistPath,
} from "../../protocol/waitlist-call.ts";
import { recordOf } from "../../shared/record-of.ts";
import type { Side } from "../../shared/sides.ts";
import {
	type TypedColumn,
	tagColumns,
	typedColumns,
} from "../../shared/sign-up.ts";
import type { PageWords } from "../../words/content.ts";

const tagNames: readonly string[] = tagColumns;
/** Four tags of a hundred letters, as an address has them, and the path. */
const longestAddress = 4_000;

/** Where the page sends its sign-ups. */
export interface Backend {
	/** Base address without a slash at its end; empty for the server the page came from. */
	readonly url: string;
	readonly key: string;
}

/** What a visitor typed and chose, by the names of the form's fields. */
export interface Typed
	extends Readonly<Partial<Record<TypedColumn, string | undefined>>> {
	readonly email: string;
	readonly user_type: Side;
}

/** What the form and the toast show. */
export interface FormMessage {
	readonly outcome: Outcome;
	readonly message: string;
	/** After joining, that the person is asked by mail for a confirmation. */
	readonly mail?: string | false;
	/** The side that has joined. */
	readonly side?: Side;
	/** The field that has to be filled. */
	readonly field?: "email" | "answer";
}

/** Sends one sign-up. Never throws: every outcome is one of the messages, after the timeout the "unexpected" one. */
export async function submitWaitlist(
	typed: Typed,
	backend: Backend,
	messages: PageWords["messages"],
	timeoutMs = 15_000,
): Promise<FormMessage> {
	const { user_type: side } = typed;
	// Without a question of the founder, the call has no answer.
	const names = typedColumns.filter((name) => typed[name] !== undefined);
	const entry = {
		...recordOf(names, (name) => typed[name]?.trim() || null),
		user_type: side,
	};
	try {
		const response = await fetch(`${backend.url}${waitlistPath}`, {
			method: "POST",
			headers: { ...waitlistHeaders(backend.key), ...pageOf(backend) },
			body: JSON.stringify(entry),
			// The page of a Wi-Fi's login, which a redirect leads to, stores no sign-up.
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.ok)
			return {
				outcome: "joined",
				message: messages.joined[side],
				mail: response.headers.has(mailHeader) && messages.mail,
				side,
			};
		// The status only: the body may repeat what the visitor typed.
		console.error(`The waitlist answered with status ${response.status}`);
		// The waitlist has closed since this page was opened: the page of now says so.
		if (await isClosed(response)) location.reload();
		return { outcome: "refused", message: messages.insertError };
	} catch (error) {
		console.error("The waitlist could not be reached", error);
		return { outcome: "refused", message: messages.unexpected };
	}
}

/** The address of this page, with the tags of its source alone: a server takes only short headers. */
function pageOf({ url }: Backend): Record<string, string> {
	if (url !== "") return {};
	const { pathname, search } = location;
	const tags = new URLSearchParams(search);
	for (const name of new Set(tags.keys()))
		if (!tagNames.includes(name)) tags.delete(name);
	return { [pageHeader]: `${pathname}?${tags}`.slice(0, longestAddress) };
}

async function isClosed(response: Response): Promise<boolean> {
	if (response.status !== 403) return false;
	const error = await response.json().catch(() => null);
	return error?.code === closedCode;
}
