import { mailboxOf } from "../../mail/rules/mailbox.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { List } from "../../store/list.ts";
import type { ToldLine } from "./read-lines.ts";
import type { Refused } from "./refused-file.ts";

/**
 * Gives the lines without a time that are about people who joined on the page that of the line's last change, or else
 * refuses them: whether these people left elsewhere before or after that is not known. `hasLeft` tells who has left
 * already, whom such a line does not change.
 */
export async function refuseUndated(
	list: List,
	told: readonly ToldLine[],
	hasLeft: (email: string) => boolean,
): Promise<{ told: readonly ToldLine[]; undated: readonly Refused[] }> {
	const asked = new Set(
		told.flatMap(({ email, at }) =>
			at === null && !hasLeft(email) ? [mailboxOf(email)] : [],
		),
	);
	if (asked.size === 0) return { told, undated: [] };
	const joined = new Set<string>();
	for await (const page of list.pages("waitlist"))
		for (const { email, imported_at } of page)
			if (imported_at === null && asked.has(mailboxOf(email)))
				joined.add(mailboxOf(email));
	const isOpen = ({ email, at }: ToldLine) =>
		at === null && joined.has(mailboxOf(email));
	return {
		told: told.flatMap((line) => {
			if (!isOpen(line)) return [line];
			return line.by === null ? [] : [{ ...line, at: line.by }];
		}),
		undated: told
			.filter((line) => isOpen(line) && line.by === null)
			.map(({ email, record }) => ({
				...record,
				reason: "undated",
				value: shownEmail(email),
			})),
	};
}
