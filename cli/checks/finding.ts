import type { Writable } from "node:stream";
import { styleText } from "node:util";
import type { Environment } from "../../config/read-environment.ts";

/** One thing that was looked at. */
export interface Finding {
	/** What was looked at, in a word. */
	readonly check: string;
	/** `advice` may stay as it is, `wrong` may not. */
	readonly state: "ok" | "advice" | "wrong";
	/** What is the case: one sentence. */
	readonly found: string;
	/** What to do about it; absent where nothing is, or where `found` says it. */
	readonly todo?: string;
}

const colors = { ok: "green", advice: "yellow", wrong: "red" } as const;

/** The findings as lines for a terminal, what to do below each. */
export function asLines(
	findings: readonly Finding[],
	isColored: boolean,
): readonly string[] {
	const width = Math.max(...findings.map(({ check }) => check.length));
	return findings.map(({ check, state, found, todo }) => {
		const word = state.padEnd("advice".length);
		const shown = isColored
			? styleText(colors[state], word, { validateStream: false })
			: word;
		const indent = " ".repeat("advice".length + width + 4);
		const below = todo === undefined ? "" : `${indent}${todo}\n`;
		return `${shown}  ${check.padEnd(width)}  ${found}\n${below}`;
	});
}

/** Colour is for people who look, and who do not mind (https://no-color.org). */
export function wantsColor(
	stream: Writable & { isTTY?: boolean },
	env: Environment,
): boolean {
	return stream.isTTY === true && !env["NO_COLOR"];
}

/** What `work` finds, or that it failed: one check that breaks must not hide the others. */
export async function findings(
	check: string,
	work: () => Promise<readonly Finding[]> | readonly Finding[],
): Promise<readonly Finding[]> {
	try {
		return await work();
	} catch (error) {
		const found = error instanceof Error ? error.message : String(error);
		return [{ check, state: "wrong", found }];
	}
}
