import type { Context } from "../context.ts";

/** A line of `doctor`. */
export interface Finding {
	/** What was checked, in a word or two. */
	readonly check: string;
	/** `advice` may stay as it is, `wrong` may not. */
	readonly state: "ok" | "advice" | "wrong";
	/** The finding, in one sentence. */
	readonly found: string;
	/** What to do about it; absent where `found` says it. */
	readonly todo?: string | undefined;
}

type Problem = Omit<Finding, "check">;
/** A sentence says that all is well; `false` says nothing. */
export type Result = string | Problem | false;
export type Results = Result | readonly Result[];

/** What is tried, by its name. An error that it throws is what is wrong. */
export type Checks = Readonly<
	Record<string, (context: Context) => Results | Promise<Results>>
>;

export function advice(found: string, todo?: string): Problem {
	return { state: "advice", found, todo };
}

export function wrong(found: string, todo?: string): Problem {
	return { state: "wrong", found, todo };
}

/** What the checks find, in their order. They run beside each other. */
export async function runChecks(
	checks: Checks,
	context: Context,
): Promise<Finding[]> {
	const findings = Object.entries(checks).map(async ([check, run]) => {
		const results = await Promise.try(run, context).catch(
			({ message }: Error) => wrong(message.replaceAll(/\n\s*/g, " ")),
		);
		return [results]
			.flat()
			.filter((result) => result !== false)
			.map((result) =>
				typeof result === "string"
					? { check, state: "ok" as const, found: result }
					: { check, ...result },
			);
	});
	return (await Promise.all(findings)).flat();
}
