import * as v from "valibot";
import { readActions } from "../../../list/desk-actions.ts";
import { action } from "./desk.ts";

export const historyActions = {
	/** What was done, the newest first; it changes nothing. */
	history: action(v.strictObject({}), (desk) =>
		desk.withList("read", async (list) => ({
			actions: await readActions(list),
		})),
	),
};
