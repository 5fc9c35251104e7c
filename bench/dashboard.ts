import type { DatabaseAddress } from "../config/parsers.ts";
import { openSummary } from "../store/open-store.ts";
import type { Figures } from "./report.ts";

/** Milliseconds that the dashboard takes to open a list, and to show each part of it. */
export async function benchDashboard(
	database: DatabaseAddress,
): Promise<Figures> {
	const start = performance.now();
	const summary = await openSummary(database);
	await summary.refresh();
	const open = performance.now() - start;
	const page = (search?: string, offset = 0) =>
		summary.page({
			sort: "joined_at",
			descending: true,
			limit: 50,
			search,
			offset,
		});
	const { total } = await page();
	const figures = {
		open,
		"new sign-ups": await slowest(() => summary.refresh()),
		"first page": await slowest(() => page()),
		"last page": await slowest(() => page("", total - 50)),
		"search, many found": await slowest(() => page("example")),
		"search, none found": await slowest(() => page("missing")),
		"people per side": await slowest(() => summary.totals()),
		"people per day": await slowest(() => summary.joined("day")),
		"weekdays and hours": await slowest(() => summary.rhythm()),
		sources: await slowest(() => summary.sources()),
	};
	await summary.close();
	return figures;
}

async function slowest(view: () => Promise<unknown>): Promise<number> {
	let most = 0;
	for (let round = 0; round < 3; round += 1) {
		const start = performance.now();
		await view();
		most = Math.max(most, performance.now() - start);
	}
	return most;
}
