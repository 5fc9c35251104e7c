import { receiversOf, sendTest } from "../../notices/receivers.ts";
import { readStatuses, statusSentence } from "../../notices/status.ts";
import type { Context } from "../context.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

/** Sends a test to each receiver of notices that is set, and tells what waits for it. */
export async function checkNotices(context: Context): Promise<Finding[]> {
	const { noticeSettings, settings } = context;
	const receivers = receiversOf(noticeSettings);
	if (receivers.length === 0) return [];
	const statuses = await context.withList("read", (list) =>
		readStatuses(list, noticeSettings),
	);
	const findings: Finding[] = [];
	for (const receiver of receivers) {
		const { name } = receiver;
		const refusal = await sendTest(receiver);
		findings.push(
			refusal === undefined
				? ok("notices", `The receiver of ${name} took a test.`)
				: wrong(
						"notices",
						`The receiver of ${name} ${refusal}.`,
						`See whether ${name} is its address. All notices wait until then, and none is lost.`,
					),
		);
		const status = statuses.find((each) => each.receiver === name);
		const isFine = status?.is_running && status.reason === undefined;
		if (status && !isFine)
			findings.push(
				(status.is_stopped ? wrong : advice)(
					"notices",
					`${name}: ${statusSentence(status, settings.timeZone)}`,
					"See `notices status`.",
				),
			);
	}
	return findings;
}
