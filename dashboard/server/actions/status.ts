/** What is going on besides the numbers: the last backup, and findings of `doctor`. */
import * as v from "valibot";
import { readMailerState } from "../../../mail/mailer-state.ts";
import { action } from "./desk.ts";

const nothing = v.strictObject({});

export const statusActions = {
	status: action(nothing, (desk) =>
		desk.withList("read", async (list) => ({
			backedUpAt: (await readMailerState(list)).backed_up_at ?? null,
		})),
	),

	/** Takes some seconds: it asks the mail server and the name servers, too. */
	check: action(nothing, async (desk) => ({
		findings: await desk.findings(),
	})),
};
