/** Reads and saves the state of the mailer in the list. */
import type { List } from "../store/list.ts";
import { resumeChange } from "./rules/founder-decisions.ts";
import type { MailerState, StateChange } from "./rules/mailer-values.ts";

/** Everything that was saved. */
export async function readMailerState(list: List): Promise<MailerState> {
	const rows = await Array.fromAsync(list.read("mailer_state"));
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function saveState(
	list: List,
	values: StateChange,
): Promise<void> {
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined) continue;
		if (value === null)
			await list.remove("mailer_state", { with: { name: [name] } });
		else
			await list.insert("mailer_state", [{ name, value }], {
				isReplacing: true,
			});
	}
}

/** Sends mails again after a pause of all; resolves with the time since when they waited, if they did. */
export async function resumeAll(
	list: List,
	now: number,
): Promise<string | undefined> {
	const resumed = resumeChange(await readMailerState(list), now);
	if (resumed) await saveState(list, resumed.change);
	return resumed?.since;
}
