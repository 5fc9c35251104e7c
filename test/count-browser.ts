import { writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "@playwright/test/reporter";

/** A Playwright reporter that writes how many tests passed and failed, as JSON, to `COUNT_FILE`. */
export default class CountBrowserTests implements Reporter {
	readonly #outcomes = new Map<TestCase, string>();

	onTestEnd(test: TestCase): void {
		this.#outcomes.set(test, test.outcome());
	}

	onEnd(): void {
		const file = process.env["COUNT_FILE"];
		if (file === undefined) return;
		const outcomes = [...this.#outcomes.values()];
		const count = (...kinds: string[]) =>
			outcomes.filter((outcome) => kinds.includes(outcome)).length;
		const counts = {
			passed: count("expected"),
			failed: count("unexpected", "flaky"),
			skipped: count("skipped"),
		};
		writeFileSync(file, JSON.stringify(counts));
	}
}
