/**
 * `node bench/list.ts DATABASE_URL PEOPLE [FOLDER]` fills an empty list and prints, as one JSON object, how many
 * milliseconds the founder's side takes: the first command, which makes the table of people, some commands, and the
 * dashboard's opening and views; of another checkout in FOLDER, the commands alone. A process of its own, so that its
 * memory is that of the dashboard.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseDatabaseUrl } from "../config/database.ts";
import { lookingAt } from "../dashboard/server/look.ts";
import { sides } from "../shared/sides.ts";
import { ago, minuteMs } from "../shared/time.ts";
import type { withList as WithList } from "../store/list.ts";
import { findPage } from "../store/people-queries.ts";

const [url = "", people = "", other] = process.argv.slice(2);
const folder = path.resolve(other ?? path.join(import.meta.dirname, ".."));
const { withList } = (await import(path.join(folder, "store/list.ts"))) as {
	withList: typeof WithList;
};
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
const figures: Record<string, number> = {};

async function measure(name: string, view: () => unknown): Promise<void> {
	const start = performance.now();
	await view();
	figures[name] = performance.now() - start;
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
const env = { ...process.env, DATABASE_URL: url };
const command = (...argv: string[]) =>
	execFileSync(process.execPath, ["cli/main.js", ...argv], {
		...{ cwd: folder, env },
		maxBuffer: 2 ** 30,
	});
// The first command of a version fills the cache of its code.
command("--help");
await measure("`--help`", () => command("--help"));
await measure("the first command", () => command("stats"));
await measure("`stats`", () => command("stats"));
await measure("`show`", () => command("show", "visitor-7@example.com"));
await measure("`list --search`", () => command("list", "--search", "or-77"));
if (other === undefined)
	await withList(database, "write", async (list) => {
		const look = lookingAt(list, { timeZone: "UTC", linkSecrets: [] });
		const order = { sort: "joined_at", descending: true } as const;
		await measure("open", () => look(async ({ tally }) => tally()));
		const page = (search: string, offset: number) =>
			look(async ({ list }) => {
				await findPage(list, { search }, order, { offset, limit: 50 });
			});
		await measure("last page", () => page("", total - 50));
		await measure("search", () => page("example", 0));
	});
if (other === undefined)
	figures["memory, MB"] = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify(figures));
