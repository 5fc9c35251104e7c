/** The actions of the founder's page: each is a POST of JSON to `/api/NAME`, as the queries of `api.ts` are. */
import type * as v from "valibot";
import { confirmActions } from "./server/actions/confirm.ts";
import { heldActions } from "./server/actions/held.ts";
import { historyActions } from "./server/actions/history.ts";
import { importActions } from "./server/actions/imports.ts";
import { personActions } from "./server/actions/person.ts";
import { statusActions } from "./server/actions/status.ts";
import { writeActions } from "./server/actions/write.ts";

export const actions = {
	...personActions,
	...heldActions,
	...historyActions,
	...importActions,
	...statusActions,
	...writeActions,
	...confirmActions,
};

export type ActionName = keyof typeof actions;
export type Asked<Name extends ActionName> = v.InferInput<
	(typeof actions)[Name]["schema"]
>;
export type Acted<Name extends ActionName> = Awaited<
	ReturnType<(typeof actions)[Name]["act"]>
>;
