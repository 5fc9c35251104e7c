import { type BrowserContext, expect, type Request } from "@playwright/test";

export interface Guard {
	/** Names problems that this test causes on purpose: each must occur. */
	expect(...problems: readonly RegExp[]): void;
	/** Fails when another problem occurred, or an expected one did not. */
	check(): Promise<void>;
}

/**
 * Notes every console error and warning (refusals of the content security policy are among them),
 * uncaught error, failed request, and request to another origin than `home`.
 */
export function watch(context: BrowserContext, home: string): Guard {
	const problems: string[] = [];
	const expected: RegExp[] = [];
	const answered = new Set<Request>();

	context.on("console", (message) => {
		if (["error", "warning"].includes(message.type()))
			problems.push(`console ${message.type()}: ${message.text()}`);
	});
	context.on("weberror", (error) => {
		problems.push(`page error: ${error.error()}`);
	});
	// Chromium also reports a request as failed when the page does not read the answer's body.
	context.on("response", (response) => answered.add(response.request()));
	context.on("requestfailed", (request) => {
		const { pathname } = new URL(request.url());
		const reason = request.failure()?.errorText;
		// A navigation cancels the requests for the icon, a font and the script, and a second click the first post; the dashboard drops a question that it asks anew.
		const isCanceled =
			reason === "net::ERR_ABORTED" &&
			/^\/(favicon\.svg$|assets\/(archivo|browser)-|api\/|me\/|join$)/.test(
				pathname,
			);
		if (answered.has(request) || isCanceled) return;
		problems.push(`request failed: ${request.method()} ${pathname} ${reason}`);
	});
	context.on("request", (request) => {
		const { origin } = new URL(request.url());
		if (origin !== new URL(home).origin) problems.push(`request to ${origin}`);
	});

	return {
		expect(...patterns) {
			expected.push(...patterns);
		},
		async check() {
			const missing = () =>
				expected.filter(
					(pattern) => !problems.some((text) => pattern.test(text)),
				);
			await expect.poll(missing, "problems that did not occur").toEqual([]);
			const unexpected = problems.filter(
				(text) => !expected.some((pattern) => pattern.test(text)),
			);
			expect(unexpected, "problems").toEqual([]);
		},
	};
}
