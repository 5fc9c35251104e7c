/**
 * `node bench/list.ts DATABASE_URL PEOPLE` fills an empty list and prints, as one JSON object, what the
 * founder's side takes: `stats`, and the dashboard's opening and views. A process of its own, so that
 * its memory is that of the dashboard.
 */
import { execFileSync } from "node:child_process";
import { parseDatabaseUrl } from "../config/database.ts";
import { LivePeople } from "../dashboard/server/live-people.ts";
import { joinedPer, perWeekHour, sourcesOf } from "../shared/counts.ts";
import { sortColumns } from "../shared/people.ts";
import { sides } from "../shared/sides.ts";
import { ago, minuteMs } from "../shared/time.ts";
import { type List, migrate, withList } from "../store/list.ts";

const [url = "", people = "100000"] = process.argv.slice(2);
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
await migrate(database);
await withList(database, "write", fill);
const begin = performance.now();
execFileSync(process.execPath, ["cli/main.ts", "stats"], {
	cwd: `${import.meta.dirname}/..`,
	env: { ...process.env, DATABASE_URL: url },
});
const stats = performance.now() - begin;
const figures = await withList(database, "read", dashboard);
console.log(JSON.stringify({ "`stats`": stats, ...figures }));

/** One sign-up per minute, the newest now. */
async function fill(list: List): Promise<void> {
	const row = (index: number) => ({
		email: `visitor-${index}@example.com`,
		user_type: sides[index % sides.length] ?? sides[0],
		created_at: ago((total - index) * minuteMs),
		utm_source: `source-${index % 20}`,
	});
	const atATime = 1_000;
	await list.transaction("exclusive", async () => {
		for (let first = 0; first < total; first += atATime) {
			const rows = Array.from({ length: atATime }, (_, next) =>
				row(first + next),
			);
			await list.insert("waitlist", rows);
		}
	});
}

/** The milliseconds of each view, and the most memory that it all took. */
async function dashboard(list: List): Promise<Record<string, number>> {
	const start = performance.now();
	const live = new LivePeople(list, "UTC");
	await live.refresh();
	const open = performance.now() - start;
	const page = (search = "", offset = 0) =>
		live.people.page(
			{ search },
			{ sort: "joined_at", descending: true },
			offset,
			50,
		);
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
		"memory, MB": process.resourceUsage().maxRSS / 1024,
	};
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
