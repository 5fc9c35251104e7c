/** Looks processes up in `/proc`, which only Linux has. */
import { readFileSync } from "node:fs";

/** The processes that a process has started. */
export function childrenOf(pid = 0): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return children.split(" ").filter(Boolean).map(Number);
}
