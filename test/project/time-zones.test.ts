/** The zone of the machine changes nothing: days are those of UTC, or of TIME_ZONE. `test/run.ts` runs all tests in another one. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const root = path.join(import.meta.dirname, "../..");

/** Runs Node in a time zone; resolves with its output, and rejects where it fails. */
async function runIn(TZ: string, ...args: string[]): Promise<string> {
	const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
	const env = { ...environment, TZ };
	const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY };
	const { stdout } = await promisify(execFile)(process.execPath, args, options);
	return stdout;
}

test("the functions of time return the same in each zone of the process", async () => {
	const timesIn = (zone: string) => runIn(zone, "test/support/times-here.ts");
	const expected = await timesIn("UTC");
	for (const zone of ["Pacific/Auckland", "Australia/Lord_Howe"])
		assert.ok((await timesIn(zone)) === expected, `other times in ${zone}`);
});

for (const [zone, expected] of [
	["Pacific/Auckland", "Pacific/Auckland"],
	["", "UTC"],
	["XYZ-5", "UTC"],
	["nowhere", "UTC"],
] as const)
	test(`TIME_ZONE is ${expected} with TZ=${zone}, if it is not set`, async () => {
		const program =
			'import("./config/settings.ts").then((all) => console.log(all.readSettings({}).timeZone))';
		assert.equal((await runIn(zone, "--eval", program)).trim(), expected);
	});
