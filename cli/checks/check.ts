import type { Writable } from "node:stream";
import { style } from "../terminal/table.ts";

/** A line of `doctor`. */
export interface Finding {
	/** What was checked, in a word or two. */
	readonly check: string;
	/** `advice` may stay as it is, `wrong` may not. */
	readonly state: "ok" | "advice" | "wrong";
	/** What was found, in one sentence. */
	readonly found: string;
	/** What to do about it; absent where there is nothing to do, or `found` says it. */
	readonly todo?: string | undefined;
}

type Problem = Omit<Finding, "check">;
/** A sentence says that all is well; `false` and `undefined` say nothing. */
type Result = string | Problem | false | undefined;

/** One row of a table of checks. */
export interface Check {
	readonly name: string;
	/** An error that it throws is what is wrong. */
	readonly run: () => Results | Promise<Results>;
	/** What to do, if a problem does not say it. */
	readonly fix?: string;
	/** Whether the checks below it are left out unless all is well. */
	readonly isNeeded?: true;
}
type Results = Result | readonly Result[];

export function advice(found: string, todo?: string): Problem {
	return { state: "advice", found, ...(todo !== undefined && { todo }) };
}

export function wrong(found: string, todo?: string): Problem {
	return { ...advice(found, todo), state: "wrong" };
}

/** What the checks find, one after the other. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const { name, run, fix, isNeeded } of checks) {
		const results = [await Promise.try(run).catch(asProblem)].flat();
		const found = results.filter(
			(each) => each !== undefined && each !== false,
		);
		for (const each of found)
			findings.push(
				typeof each === "string"
					? { check: name, state: "ok", found: each }
					: { check: name, ...(fix && { todo: fix }), ...each },
			);
		if (isNeeded && found.some((each) => typeof each !== "string")) break;
	}
	return findings;
}

function asProblem(error: unknown): Problem {
	const text = error instanceof Error ? error.message : String(error);
	return wrong(text.replaceAll(/\n\s*/g, " "));
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
