import { styleText } from "node:util";

/** One thing that was checked. */
export interface Finding {
	/** What was checked, in a word. */
	readonly check: string;
	/** `advice` may stay as it is, `wrong` may not. */
	readonly state: "ok" | "advice" | "wrong";
	/** What is the case: one sentence. */
	readonly found: string;
	/** What to do about it; absent where there is nothing to do, or `found` says it. */
	readonly todo?: string;
}

/** What a check gives; it may name another check than its own, and checks that make sense only after it. */
export interface Result extends Omit<Finding, "check"> {
	readonly check?: string;
	readonly next?: readonly Check[];
}

export type Check = readonly [
	name: string,
	run: () => Result | readonly Result[] | Promise<Result | readonly Result[]>,
];

export function ok(found: string, next: readonly Check[] = []): Result {
	return { state: "ok", found, next };
}

export function advice(found: string, todo: string): Result {
	return { state: "advice", found, todo };
}

export function wrong(found: string, todo?: string): Result {
	return { state: "wrong", found, ...(todo !== undefined && { todo }) };
}

/** Runs the checks one after another. One that fails is a wrong finding; the others still run. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const [check, run] of checks) {
		const results = await Promise.try(run).catch((error) =>
			wrong(String(error?.message ?? error).replaceAll(/\n\s*/g, " ")),
		);
		for (const { next = [], ...result } of [results].flat()) {
			findings.push({ check, ...result }, ...(await runChecks(next)));
		}
	}
	return findings;
}

const colors = { ok: "green", advice: "yellow", wrong: "red" } as const;

/** The findings as lines for a terminal, what to do below each. */
export function asLines(
	findings: readonly Finding[],
	isColored: boolean,
): string[] {
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
