import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** From now on, the heap is cleaned whenever it has grown by so many percent. By itself, V8 lets it grow to several times its size. */
export function cleanHeapAfter(percent: number): void {
	setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * The same, by half, for a program that runs for days and is idle most of the time. The heap is cleaned now, too: until
 * that was done once, V8 lets it grow.
 */
export function keepHeapSmall(): void {
	cleanHeapAfter(50);
	// Node has no other way to it.
	setFlagsFromString("--expose-gc");
	(runInNewContext("gc") as () => void)();
}
