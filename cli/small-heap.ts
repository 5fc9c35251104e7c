import { setFlagsFromString } from "node:v8";

/**
 * From now on, the heap is cleaned whenever it has grown by so many percent. By itself, V8 lets it grow to several times
 * its size. By half: for a program that runs for days, and is idle most of the time.
 */
export function keepHeapSmall(percent = 50): void {
	setFlagsFromString(`--heap-growing-percent=${percent}`);
}
