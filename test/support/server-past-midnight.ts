/**
 * The server with a clock that moves on by a day when the file `move` is in the folder HEAP_FOLDER. It writes what its
 * memory holds into that folder: before that, and after it.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeHeapSnapshot } from "node:v8";
import { limits } from "../../server/limits.ts";
import { dayMs } from "../../shared/time.ts";

const now = Date.now;
let moved = 0;
Date.now = () => now() + moved;
Object.assign(limits.visits, { everyMs: 20 });
await import("../../server/serve.ts");

const folder = process.env["HEAP_FOLDER"] ?? "";
const write = (name: string) =>
	writeHeapSnapshot(path.join(folder, name), { exposeNumericValues: true });

while (!existsSync(path.join(folder, "move"))) await pause(50);
write("before");
moved = dayMs;
await pause(200);
write("after");
console.error("written");
