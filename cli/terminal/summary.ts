import { readSettings } from "../../config/settings.ts";
import { openSummary } from "../../store/open-store.ts";
import type { WaitlistSummary } from "../../store/waitlist-summary.ts";
import type { Surroundings } from "../command.ts";
import { withProgress } from "./progress.ts";

/** Opens the summary of the list that the settings name, up to date, for as long as `use` takes. */
export async function withSummary(
	{ env, stderr }: Surroundings,
	use: (summary: WaitlistSummary) => Promise<void>,
): Promise<void> {
	const summary = await openSummary(readSettings(env).ownerDatabase);
	try {
		await withProgress(stderr, "Counting", (progress) =>
			summary.refresh(progress),
		);
		await use(summary);
	} finally {
		await summary.close();
	}
}
