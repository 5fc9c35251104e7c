import { type BrowserContext, expect, type Request } from "@playwright/test";

export interface Guard {
	/** Says what this test brings about on purpose. Each must happen, everything else must not. */
	expect(...complaints: readonly RegExp[]): void;
	/** Fails when something was amiss. */
	check(): Promise<void>;
}

/** Notes down whatever a page that is well would not do. */
export function watch(context: BrowserContext, home: string): Guard {
	const complaints: string[] = [];
	const expected: RegExp[] = [];
	const answered = new Set<Request>();

	context.on("console", (message) => {
		if (["error", "warning"].includes(message.type()))
			complaints.push(`console ${message.type()}: ${message.text()}`);
	});
	context.on("weberror", (error) => {
		complaints.push(`page error: ${error.error()}`);
	});
	// Chromium calls a request failed, too, when nobody reads the body of its answer.
	context.on("response", (response) => answered.add(response.request()));
	context.on("requestfailed", (request) => {
		if (answered.has(request)) return;
		const { pathname } = new URL(request.url());
		const reason = request.failure()?.errorText;
		complaints.push(
			`request failed: ${request.method()} ${pathname} ${reason}`,
		);
	});
	context.on("request", (request) => {
		const { origin } = new URL(request.url());
		if (origin !== new URL(home).origin)
			complaints.push(`request to ${origin}`);
	});

	function unexpected() {
		return complaints.filter(
			(text) => !expected.some((pattern) => pattern.test(text)),
		);
	}
	function missing() {
		return expected.filter(
			(pattern) => !complaints.some((text) => pattern.test(text)),
		);
	}
	return {
		expect(...patterns) {
			expected.push(...patterns);
		},
		async check() {
			await expect.poll(missing, "complaints that did not come").toEqual([]);
			expect(unexpected(), "complaints").toEqual([]);
		},
	};
}
