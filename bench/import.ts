/**
 * `node bench/import.ts DATABASE_URL LINES [FOLDER]` imports a file into an empty list and prints, as one JSON object, how
 * many milliseconds that takes, and the next command, which makes the table of people; with the commands of another
 * checkout in FOLDER.
 */
import { execFileSync } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "../config/database.ts";
import { parseDatabaseUrl } from "../config/database.ts";
import { sides } from "../shared/sides.ts";
import { ago, minuteMs } from "../shared/time.ts";
import { commandFlags } from "./report.ts";

const [url = "", lines = "", other] = process.argv.slice(2);
const folder = path.resolve(other ?? path.join(import.meta.dirname, ".."));
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const { withList } = (await import(path.join(folder, "store/list.ts"))) as {
	withList: (
		database: DatabaseAddress,
		purpose: "create",
		work: () => Promise<void>,
	) => Promise<void>;
};
await withList(database, "create", async () => {});
using temporary = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const file = path.join(temporary.path, "people.csv");
const total = Number(lines);
const rows = Array.from({ length: total }, (_, n) => {
	// In no order of the addresses, as people join.
	const name = ((n * 2_654_435_761) % 2 ** 32).toString(36);
	const phone = n % 3 === 0 ? `+43664${1_000_000 + n}` : "";
	return `${name}-${n}@example.com,${sides[n % sides.length]},${phone},${ago((total - n) * minuteMs)},source-${n % 20}`;
});
writeFileSync(file, ["email,side,phone,joined,source", ...rows, ""].join("\n"));
const env = {
	...process.env,
	DATABASE_URL: url,
	ERASED_FILE: path.join(temporary.path, "erased.json"),
};
const figures: Record<string, number> = {};
function measure(name: string, ...argv: string[]): void {
	const start = performance.now();
	execFileSync(process.execPath, [...commandFlags, "cli/main.js", ...argv], {
		...{ cwd: folder, env, maxBuffer: 2 ** 30 },
	});
	figures[name] = performance.now() - start;
}
measure("`--help`", "--help");
measure("import", "import", file, "--yes");
measure("next look", "stats");
console.log(JSON.stringify(figures));
