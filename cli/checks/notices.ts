import { readStatus } from "../../notices/delivery.ts";
import { receiversOf, sendTest } from "../../notices/receivers.ts";
import type { Context } from "../context.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

/** Sends a test to each receiver of notices that is set, and tells what waits for it. */
export async function checkNotices(context: Context): Promise<Finding[]> {
	const { noticeSettings, settings } = context;
	const findings: Finding[] = [];
	for (const receiver of receiversOf(noticeSettings)) {
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
		const { isFine, sentence } = await context.withList("read", (list) =>
			readStatus(list, name, settings.timeZone),
		);
		if (!isFine)
			findings.push(
				advice("notices", `${name}: ${sentence}`, "See `notices status`."),
			);
	}
	return findings;
}
