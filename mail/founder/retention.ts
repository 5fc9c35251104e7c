/** What the founder is told of people who are about to be erased. */
import { retention as set } from "../../content/privacy.ts";
import { readEraseTimes } from "../../list/retention.ts";
import { isRetentionOn, type Retention } from "../../shared/retention.ts";
import { minute } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { planRetention, toldNow, toldSince } from "../rules/retention.ts";

/** What `content/privacy.ts` says. */
export const ownRetention: Retention = set;

/**
 * The dry run of a digest: whom the next week's erasures concern, in a sentence (`undefined` for nobody), and what is
 * saved when it was sent.
 */
export async function retentionNotice(
	list: List,
	saved: MailerState,
	timeZone: string,
	now: number,
	retention = ownRetention,
): Promise<{ readonly text: string | undefined; readonly told: MailerState }> {
	if (!isRetentionOn(retention)) return { text: undefined, told: {} };
	const { due, soon, first } = planRetention(
		await readEraseTimes(list, retention),
		toldSince(saved, retention, now),
		now,
	);
	const count = due.length + soon.length;
	const text = `Erased within a week, by the retention in content/privacy.ts: ${counted(count, "address", "addresses")}${first ? `, from ${minute(first, timeZone)} on` : ""}. \`erase --retention\` shows those whose time has come; to keep them, change content/privacy.ts and restart the mailer.`;
	return {
		text: count > 0 ? text : undefined,
		told: toldNow(saved, retention, now),
	};
}
