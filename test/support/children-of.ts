/** Looks processes up in `/proc`, which only Linux has. */
import { readFileSync } from "node:fs";

/** Why a test that needs `childrenOf` is skipped; `false` where it is not. */
export const noChildren =
	process.platform !== "linux" && "it looks processes up in /proc";

/** The processes that a process has started. */
export function childrenOf(pid = 0): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return children.split(" ").filter(Boolean).map(Number);
}
