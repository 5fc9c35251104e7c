/**
 * `node bench/list.ts DATABASE_URL PEOPLE [FOLDER]` fills an empty list and prints, as one JSON object, how many
 * milliseconds the founder's side takes: the first command, which makes the table of people, some commands, and the
 * dashboard's opening and views, each the fastest of three, and the most memory of a dashboard in which each view was
 * opened twice; of another checkout in FOLDER, the commands alone. `npm run build` comes before.
 */
import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { parseDatabaseUrl } from "../config/database.ts";
import { lookingAt } from "../dashboard/server/look.ts";
import { sides } from "../shared/sides.ts";
import { ago, dayMs, minuteMs } from "../shared/time.ts";
import type { withList as WithList } from "../store/list.ts";
import { findPage } from "../store/people-queries.ts";
import type { PeopleFilter } from "../store/people-search.ts";
import { printedAddress } from "../test/support/server-process.ts";
import { analyze } from "./analyze.ts";
import { commandFlags, mostMemoryOf } from "./report.ts";

const [url = "", people = "", other] = process.argv.slice(2);
const folder = path.resolve(other ?? path.join(import.meta.dirname, ".."));
const { withList } = (await import(path.join(folder, "store/list.ts"))) as {
	withList: typeof WithList;
};
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
const figures: Record<string, number> = {};

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
	if ((await list.count("waitlist")).rows > 0) return;
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
	await withList(database, "people", async (list) => {
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
		// Not from memory: what was read of these people is forgotten with the look.
		const funnel = (days: number) =>
			lookingAt(
				list,
				options,
			)(({ joiners }) => joiners(ago(days * dayMs).slice(0, 10)));
		await measure("funnel, 30 days", () => funnel(30), 1);
		await measure("funnel, all", () => funnel(total / 1_440 + 1), 1);
	});
if (other === undefined) figures["memory, MB"] = await memoryOfViews();
console.log(JSON.stringify(figures));

/** The most memory of a dashboard, a process of its own, after each view, search and filter was opened twice, in MB. */
async function memoryOfViews(): Promise<number> {
	// Its first start of a version fills the cache of its code, for which Node keeps a compiler.
	command("dashboard", "--help");
	const dashboard = spawn(
		process.execPath,
		[...commandFlags, "cli/main.js", "dashboard", "--no-open", "--port", "0"],
		{ cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] },
	);
	const { origin, hash } = new URL(await printedAddress(dashboard));
	const order = { sort: "joined_at", descending: true, offset: 0, limit: 50 };
	const views: readonly (readonly [name: string, question: object])[] = [
		...["charts", "now", "writings", "history", "status", "held"].map(
			(name) => [name, {}] as const,
		),
		...[
			{},
			{ offset: total - 50 },
			{ sort: "email" },
			{ search: "or-77" },
			{ search: "example" },
			{ source: "source-3" },
			{ mail: null },
			{ source: "source-3", mail: null },
			{ joinedFrom: ago(30 * dayMs).slice(0, 10) },
		].map((which) => ["people", { ...order, ...which }] as const),
		...[30, null].map((days) => ["funnel", { days, by: "source" }] as const),
		["person", { email: "visitor-7@example.com" }],
	];
	for (const [name, question] of [...views, ...views]) {
		const answer = await fetch(`${origin}/api/${name}`, {
			method: "POST",
			headers: {
				...{ origin, "content-type": "application/json" },
				authorization: `Bearer ${hash.slice(1)}`,
			},
			body: JSON.stringify(question),
		});
		if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
		await answer.arrayBuffer();
	}
	const most = mostMemoryOf(dashboard.pid);
	dashboard.kill("SIGTERM");
	return most;
}
