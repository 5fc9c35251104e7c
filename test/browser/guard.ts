import { type BrowserContext, expect } from "@playwright/test";

export interface Guard {
	/** Lists problems that this test causes on purpose: each must occur. */
	expect(...problems: readonly RegExp[]): void;
	/** Lists problems that may occur: a page that is left can take its last ones along. */
	allow(...problems: readonly RegExp[]): void;
	/** Fails when another problem occurred, or an expected one did not. */
	check(): Promise<void>;
}

/**
 * Notes every console error and warning (of requests that fail and of what the content security
 * policy refuses, too), uncaught error, and request to another origin than `home`.
 */
export function watch(context: BrowserContext, home: string): Guard {
	const problems: string[] = [];
	const expected: RegExp[] = [];
	const allowed: RegExp[] = [];

	context.on("console", (message) => {
		const [type, text] = [message.type(), message.text()];
		if (!["error", "warning"].includes(type)) return;
		// The text does not say what failed to load.
		const what = text.startsWith("Failed") ? ` ${message.location().url}` : "";
		problems.push(`console ${type}: ${text}${what}`);
	});
	context.on("weberror", (error) => {
		problems.push(`page error: ${error.error()}`);
	});
	context.on("request", (request) => {
		const { origin } = new URL(request.url());
		if (origin !== new URL(home).origin) problems.push(`request to ${origin}`);
	});

	return {
		expect(...patterns) {
			expected.push(...patterns);
		},
		allow(...patterns) {
			allowed.push(...patterns);
		},
		async check() {
			const missing = () =>
				expected.filter(
					(pattern) => !problems.some((text) => pattern.test(text)),
				);
			await expect.poll(missing, "problems that did not occur").toEqual([]);
			const unexpected = problems.filter(
				(text) =>
					![...expected, ...allowed].some((pattern) => pattern.test(text)),
			);
			expect(unexpected, "problems").toEqual([]);
		},
	};
}
