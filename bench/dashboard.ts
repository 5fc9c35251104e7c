import type { DatabaseAddress } from "../config/database.ts";
import { joinedPer, rhythmOf, sourcesOf, totalsOf } from "../store/counts.ts";
import { withList } from "../store/list.ts";
import { Snapshot } from "../store/snapshot.ts";
import type { Figures } from "./report.ts";

/** Milliseconds that the dashboard takes to open a list, and to show each part of it. */
export function benchDashboard(database: DatabaseAddress): Promise<Figures> {
	return withList(database, "read", async (list) => {
		const start = performance.now();
		const snapshot = new Snapshot(list);
		await snapshot.refresh();
		const open = performance.now() - start;
		const page = (search?: string, offset = 0) =>
			snapshot.page({
				sort: "joined_at",
				descending: true,
				limit: 50,
				search,
				offset,
			});
		const { total } = await page();
		return {
			open,
			"new sign-ups": await slowest(() => snapshot.refresh()),
			"first page": await slowest(() => page()),
			"last page": await slowest(() => page("", total - 50)),
			"search, many found": await slowest(() => page("example")),
			"search, none found": await slowest(() => page("missing")),
			"people per side": await slowest(() => totalsOf(snapshot.counts())),
			"people per day": await slowest(() =>
				joinedPer("day", snapshot.counts()),
			),
			"weekdays and hours": await slowest(() => rhythmOf(snapshot.counts())),
			sources: await slowest(() => sourcesOf(snapshot.counts())),
		};
	});
}

async function slowest(view: () => unknown): Promise<number> {
	let most = 0;
	for (let round = 0; round < 3; round += 1) {
		const start = performance.now();
		await view();
		most = Math.max(most, performance.now() - start);
	}
	return most;
}
