import type { Writable } from "node:stream";
import { style } from "../terminal/table.ts";

/** The result of one check. */
export interface Finding {
	/** What was checked, in one word. */
	readonly check: string;
	/** `advice` may stay as it is, `wrong` may not. */
	readonly state: "ok" | "advice" | "wrong";
	/** What was found, in one sentence. */
	readonly found: string;
	/** What to do about it; absent where there is nothing to do, or `found` says it. */
	readonly todo?: string;
}

export function ok(check: string, found: string): Finding {
	return { check, state: "ok", found };
}

export function advice(check: string, found: string, todo: string): Finding {
	return { check, state: "advice", found, todo };
}

export function wrong(check: string, found: string, todo?: string): Finding {
	return { check, state: "wrong", found, ...(todo !== undefined && { todo }) };
}

/** What a check may return. */
export type Findings = Finding | readonly Finding[];

/** The findings of `run`; if it throws, the error is a finding, so that other checks still run. */
export async function runCheck(
	check: string,
	run: () => Findings | Promise<Findings>,
): Promise<readonly Finding[]> {
	try {
		return [await run()].flat();
	} catch (error) {
		const text = error instanceof Error ? error.message : String(error);
		return [wrong(check, text.replaceAll(/\n\s*/g, " "))];
	}
}

const colors = { wrong: "red", advice: "yellow", ok: "green" } as const;
const states = Object.keys(colors);

/** The findings as lines, what is wrong first, with what to do below each. */
export function asLines(
	findings: readonly Finding[],
	stdout: Writable,
): string[] {
	const width = Math.max(...findings.map(({ check }) => check.length));
	const indent = " ".repeat("advice".length + width + 4);
	return findings
		.toSorted((one, other) => rank(one) - rank(other))
		.map(({ check, state, found, todo }) => {
			const word = style(colors[state], state.padEnd("advice".length), stdout);
			const below = todo?.replaceAll(/^/gm, indent).concat("\n") ?? "";
			return `${word}  ${check.padEnd(width)}  ${found}\n${below}`;
		});
}

function rank({ state }: Finding): number {
	return states.indexOf(state);
}
