import type { DatabaseAddress } from "../config/database.ts";
import { LivePeople } from "../dashboard/server/live-people.ts";
import { joinedPer, perWeekHour, sourcesOf } from "../shared/counts.ts";
import { sortColumns } from "../shared/people.ts";
import { withList } from "../store/list.ts";
import type { Figures } from "./report.ts";

/** Milliseconds that the dashboard takes to open a list, and to show each part of it. */
export function benchDashboard(database: DatabaseAddress): Promise<Figures> {
	return withList(database, "read", async (list) => {
		const start = performance.now();
		const live = new LivePeople(list);
		await live.refresh();
		const open = performance.now() - start;
		const page = (search = "", offset = 0) =>
			live.people.page(
				{ search },
				{ sort: "joined_at", descending: true },
				offset,
				50,
			);
		const { total } = page();
		const sorted: Record<string, number> = {};
		for (const sort of sortColumns) {
			sorted[`sorted by ${sort}, the first time`] = await slowest(() =>
				live.people.page({}, { sort, descending: false }, 0, 50),
			);
		}
		return {
			open,
			"new sign-ups": await slowest(() => live.refresh()),
			"first page": await slowest(() => page()),
			"last page": await slowest(() => page("", total - 50)),
			"search, many found": await slowest(() => page("example")),
			"search, none found": await slowest(() => page("missing")),
			"people per day": await slowest(() => joinedPer("day", live.counts)),
			"weekdays and hours": await slowest(() => perWeekHour(live.counts)),
			sources: await slowest(() => sourcesOf(live.counts)),
			...sorted,
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
