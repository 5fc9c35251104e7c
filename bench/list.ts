/**
 * `node bench/list.ts DATABASE_URL PEOPLE [FOLDER]` fills an empty list and prints, as one JSON object, how many
 * milliseconds the founder's side takes: the first command, which makes the table of people, some commands, and the
 * dashboard's opening and views, each the fastest of three; of another checkout in FOLDER, the commands alone. A process
 * of its own, so that its memory is that of the dashboard.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseDatabaseUrl } from "../config/database.ts";
import { lookingAt } from "../dashboard/server/look.ts";
import { sides } from "../shared/sides.ts";
import { ago, dayMs, minuteMs } from "../shared/time.ts";
import type { withList as WithList } from "../store/list.ts";
import { findPage, type PeopleFilter } from "../store/people-queries.ts";
import { analyze } from "./analyze.ts";
import { commandFlags } from "./report.ts";

const [url = "", people = "", other] = process.argv.slice(2);
const folder = path.resolve(other ?? path.join(import.meta.dirname, ".."));
const { withList } = (await import(path.join(folder, "store/list.ts"))) as {
	withList: typeof WithList;
};
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
const figures: Record<string, number> = {};
const megabytes = () => process.resourceUsage().maxRSS / 1024;

async function measure(
	name: string,
	view: () => unknown,
	times = 3,
): Promise<void> {
	for (let n = 0; n < times; n += 1) {
		const start = performance.now();
		await view();
		const ms = performance.now() - start;
		figures[name] = Math.min(figures[name] ?? ms, ms);
	}
}

// One sign-up per minute, the newest now.
await withList(database, "create", async (list) => {
	for (let first = 0; first < total; first += 1_000) {
		const rows = Array.from({ length: 1_000 }, (_, next) => ({
			email: `visitor-${first + next}@example.com`,
			user_type: sides[next % sides.length] ?? sides[0],
			created_at: ago((total - first - next) * minuteMs),
			utm_source: `source-${next % 20}`,
		}));
		await list.insert("waitlist", rows);
	}
});
await analyze(url);
const env = { ...process.env, DATABASE_URL: url };
const command = (...argv: string[]) =>
	execFileSync(process.execPath, [...commandFlags, "cli/main.js", ...argv], {
		...{ cwd: folder, env },
		maxBuffer: 2 ** 30,
	});
// The first command of a version fills the cache of its code.
command("--help");
await measure("`--help`", () => command("--help"));
await measure("the first command", () => command("stats"), 1);
await measure("`stats`", () => command("stats"));
await measure("`show`", () => command("show", "visitor-7@example.com"));
await measure("`list --search`", () => command("list", "--search", "or-77"));
if (other === undefined)
	await withList(database, "write", async (list) => {
		const options = { timeZone: "Europe/Vienna", linkSecrets: [] };
		const look = lookingAt(list, options);
		const order = { sort: "joined_at", descending: true } as const;
		await measure("open", () => look(async ({ tally }) => tally()), 1);
		const page = (filter: PeopleFilter, offset = 0) =>
			look(({ list }) => findPage(list, filter, order, { offset, limit: 50 }));
		await measure("first page", () => page({}));
		await measure("last page", () => page({}, total - 50));
		await measure("search, few", () => page({ search: "or-77" }));
		await measure("search, all", () => page({ search: "example" }));
		await measure("one source", () => page({ source: "source-3" }));
		await measure("no such state", () => page({ mail: "left" }));
		await measure("two filters", () =>
			page({ source: "source-3", mail: null }),
		);
		figures["memory without the funnel, MB"] = megabytes();
		// Not from memory: what was read of these people is forgotten with the look.
		const funnel = (days: number) =>
			lookingAt(
				list,
				options,
			)(({ joiners }) => joiners(ago(days * dayMs).slice(0, 10)));
		await measure("funnel, 30 days", () => funnel(30), 1);
		await measure("funnel, all", () => funnel(total / 1_440 + 1), 1);
	});
if (other === undefined) figures["memory, MB"] = megabytes();
console.log(JSON.stringify(figures));
