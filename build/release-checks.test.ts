import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
	benchCommits,
	toComponent,
	withDependencies,
	wrongTexts,
} from "./release-checks.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const good = {
	version: "2.0.0",
	lockVersion: "2.0.0",
	changelog:
		"# Changelog\n\n## Unreleased\n\n## 2.0.0 (2026-11-26)\n\n- New.\n",
	security: "Write to security@frontage.example.",
};

for (const [name, change, pattern] of [
	["a lock file of another version", { lockVersion: "1.0.0" }, /package-lock/],
	[
		"no heading of the version",
		{ version: "2.0.1", lockVersion: "2.0.1" },
		/no heading/,
	],
	[
		"changes that are not released",
		{
			changelog: good.changelog.replace(
				"Unreleased\n",
				"Unreleased\n\n- More.\n",
			),
		},
		/Unreleased/,
	],
	["a placeholder", { security: "> **PLACEHOLDER:** An address" }, /SECURITY/],
] as const)
	test(`a release is refused with ${name}`, () => {
		const [problem = "", ...others] = wrongTexts({ ...good, ...change });
		assert.match(problem, pattern);
		assert.deepEqual(others, []);
	});

test("a release is ready when its texts are", () => {
	assert.deepEqual(wrongTexts(good), []);
});

test("package.json, the lock file and the changelog have one version", () => {
	const { version } = JSON.parse(read("package.json"));
	const { version: lockVersion } = JSON.parse(read("package-lock.json"));
	assert.equal(lockVersion, version);
	assert.match(read("CHANGELOG.md"), RegExp(`^## ${version} \\(`, "m"));
});

test("docs/benchmarks.md says at which commit each bench ran", () => {
	const commits = benchCommits(read("docs/benchmarks.md"));
	assert.deepEqual(Object.keys(commits), ["bench", "bench:page"]);
});

test("the bill of materials has what packages depend on, each version that is installed", () => {
	const lock = {
		"node_modules/a": { version: "1.0.0", dependencies: { b: "1", c: "1" } },
		"node_modules/a/node_modules/b": {
			version: "1.0.0",
			dependencies: { d: "1" },
		},
		"node_modules/b": { version: "2.0.0" },
		"node_modules/c": { version: "1.0.0", dependencies: { a: "1" } },
		"node_modules/d": { version: "1.0.0" },
		"node_modules/e": { version: "1.0.0" },
	};
	assert.deepEqual(withDependencies(lock, ["a"]), [
		"node_modules/a",
		"node_modules/a/node_modules/b",
		"node_modules/c",
		"node_modules/d",
	]);
	const { packages } = JSON.parse(read("package-lock.json"));
	assert.ok(
		withDependencies(packages, ["react-dom"]).includes(
			"node_modules/scheduler",
		),
	);
});

test("a component has the version and the license of its place in the lock file", () => {
	const place = "node_modules/a/node_modules/@scope/b";
	const version = "1.2.3";
	const component = {
		"bom-ref": "@scope/b@1.2.3",
		type: "library",
		name: "@scope/b",
		version,
		purl: "pkg:npm/%40scope/b@1.2.3",
	};
	assert.deepEqual(
		toComponent({ [place]: { version, license: "MIT" } }, place),
		{
			...component,
			licenses: [{ expression: "MIT" }],
		},
	);
	assert.deepEqual(toComponent({ [place]: { version } }, place), {
		...component,
		licenses: [],
	});
});
