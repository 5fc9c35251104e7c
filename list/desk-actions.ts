/** What was done at the desk, by whom and when. */
import type { DeskAction, NewDeskAction } from "../shared/desk.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";

/** What concerns no person, so that no erasure removes it. */
const passing = [
	"log in",
	"log out",
	"download",
] satisfies NewDeskAction["action"][];
const passingMs = 366 * dayMs;

/** Records an action, now; a login also removes logins, logouts and downloads of more than a year ago. Rejects with `ExpectedError`. */
export async function recordAction(
	list: List,
	{ email = null, detail = null, ...action }: NewDeskAction,
): Promise<void> {
	const row = {
		at: new Date().toISOString(),
		...action,
		email: email?.toLowerCase() ?? null,
		detail: detail?.slice(0, 500) || null,
	};
	await list.insert("desk_actions", [row]);
	if (action.action === "log in") await removePassing(list);
}

async function removePassing(list: List): Promise<void> {
	const until = ago(passingMs);
	const some = list.read("desk_actions", { with: { action: passing } });
	const old: number[] = [];
	for await (const { id, at } of some) if (at < until) old.push(id);
	if (old.length > 0) await list.remove("desk_actions", { with: { id: old } });
}

/** When people were asked to confirm, how many and by whom, the last one first. */
export async function readAsked(list: List): Promise<DeskAction[]> {
	const which = {
		with: { action: ["ask to confirm"] satisfies NewDeskAction["action"][] },
	};
	const asked = await Array.fromAsync(list.read("desk_actions", which));
	return asked.reverse();
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
