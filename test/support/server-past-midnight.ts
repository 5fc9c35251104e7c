/**
 * The server with a clock that begins at noon. For each file `look N` in the folder HEAP_FOLDER it writes what its memory
 * holds into the file `heap N` there; before the second one, the clock moves on by a day.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeHeapSnapshot } from "node:v8";
import { limits } from "../../server/server-limits.ts";
import { dayMs } from "../../shared/time.ts";

const now = Date.now;
let moved = dayMs / 2 - (now() % dayMs);
Date.now = () => now() + moved;
Object.assign(limits.visits, { everyMs: 20 });
await import("../../server/serve.ts");

const folder = process.env["HEAP_FOLDER"] ?? "";
for (let look = 1; ; look += 1) {
	while (!existsSync(path.join(folder, `look ${look}`))) await pause(50);
	if (look === 2) moved += dayMs;
	await pause(200);
	writeHeapSnapshot(path.join(folder, `heap ${look}`), {
		exposeNumericValues: true,
	});
	console.error(`written ${look}`);
}
