/** What the founder is told of people who are about to be erased. */
import { readEraseTimes } from "../../list/retention.ts";
import { isRetentionOn } from "../../shared/retention.ts";
import { minute } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { Delivery } from "../queue/deliver.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { planRetention, toldNow, toldSince } from "../rules/retention.ts";

/**
 * The dry run of a digest: how many people are erased in the next week, in a sentence (`undefined` for none), and what
 * is saved when the digest was sent.
 */
export async function retentionNotice(
	{
		list,
		saved,
		settings,
		content: { retention },
	}: Pick<Delivery, "list" | "saved" | "content"> & {
		readonly settings: Pick<Delivery["settings"], "timeZone">;
	},
	now: number,
): Promise<{ readonly text: string | undefined; readonly told: MailerState }> {
	if (!isRetentionOn(retention)) return { text: undefined, told: {} };
	const { due, soon, first } = planRetention(
		await readEraseTimes(list, retention),
		toldSince(saved, retention, now),
		now,
	);
	const count = due.length + soon.length;
	const text = `Erased within a week, by the retention in content/site.yaml: ${counted(count, "address", "addresses")}${first ? `, from ${minute(first, settings.timeZone)} on` : ""}. \`erase --due\` shows those whose time has come; to keep them, change content/site.yaml and restart the mailer.`;
	return {
		text: count > 0 ? text : undefined,
		told: toldNow(saved, retention, now),
	};
}
