/** What is going on besides the numbers: the last backup, and findings of `doctor`. */
import * as v from "valibot";
import { readMailerState, resumeAll } from "../../../mail/mailer-state.ts";
import { shownMinutes } from "../../../shared/shown-times.ts";
import { action, type Outcome } from "./desk.ts";

const nothing = v.strictObject({});

export const statusActions = {
	status: action(nothing, (desk) =>
		desk.withList("read", async (list) => ({
			backedUpAt: (await readMailerState(list)).backed_up_at ?? null,
		})),
	),

	/** Sends mails again after a pause of all, as `mail resume` does. */
	resumeMail: action(
		nothing,
		({ withList, writing }): Promise<Outcome> =>
			withList("write", async (list) => {
				const since = await resumeAll(list, Date.now());
				if (since === undefined)
					return { refused: "Nothing is paused any more." };
				return {
					done: `Mails waited since ${shownMinutes(writing.timeZone)(since)}. They go out again.`,
					record: { action: "resume", detail: "all mails" },
				};
			}),
	),

	/** Takes some seconds: it asks the mail server and the name servers, too. */
	check: action(nothing, async (desk) => ({
		findings: await desk.findings(),
	})),
};
