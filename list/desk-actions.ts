/** What was done at the desk, by whom and when. */
import type { DeskAction, NewDeskAction } from "../shared/desk.ts";
import type { List } from "../store/list.ts";

/** Records an action, now. Rejects with `ExpectedError`. */
export function recordAction(
	list: List,
	{ email = null, detail = null, ...action }: NewDeskAction,
): Promise<void> {
	const row = {
		at: new Date().toISOString(),
		...action,
		email: email?.toLowerCase() ?? null,
		detail: detail?.slice(0, 500) || null,
	};
	return list.insert("desk_actions", [row]);
}

/** The newest actions, the last one first. */
export async function readActions(
	list: List,
	most = 100,
): Promise<DeskAction[]> {
	const { lastId } = await list.count("desk_actions");
	const which = { afterId: lastId - most };
	const actions = await Array.fromAsync(list.read("desk_actions", which));
	return actions.reverse();
}
