import type { TestEvent } from "node:test/reporters";

/** A reporter of Node's test runner that writes how many tests passed and failed, as JSON. */
export default async function* countTests(
	events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
	const counts = { passed: 0, failed: 0, skipped: 0 };
	for await (const { type, data } of events) {
		if (type !== "test:pass" && type !== "test:fail") continue;
		// A suite is the sum of its tests.
		if (data.details.type === "suite") continue;
		if (data.skip || data.todo) counts.skipped += 1;
		else if (type === "test:pass") counts.passed += 1;
		else counts.failed += 1;
	}
	yield JSON.stringify(counts);
}
