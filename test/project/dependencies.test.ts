import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "../..");
const project = readJson("package.json");
const packages: Record<string, LockedPackage> =
	readJson("package-lock.json").packages;

interface LockedPackage {
	readonly resolved?: string;
	readonly integrity?: string;
	readonly link?: boolean;
	readonly hasInstallScript?: boolean;
	readonly optional?: boolean;
}

function readJson(name: string) {
	return JSON.parse(readFileSync(path.join(root, name), "utf8"));
}

/** What is installed, less the project itself, as name and entry of the lock file. */
const installed = Object.entries(packages)
	.filter(([place]) => place !== "")
	.map(([place, locked]) => ({
		name: place.slice(place.lastIndexOf("node_modules/") + 13),
		locked,
	}));

test("every package is wanted in one version", () => {
	const wanted = { ...project.dependencies, ...project.devDependencies };
	for (const [name, version] of Object.entries(wanted)) {
		assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
	}
});

test("the lock file knows each package by its content, and takes none from outside a registry", () => {
	assert.notEqual(installed.length, 0);
	for (const { name, locked } of installed) {
		assert.equal(locked.link, undefined, name);
		// Left out where packages come from the registry that npm is set to.
		const source = locked.resolved ?? "https://registry.npmjs.org/";
		assert.match(source, /^https:\/\/registry\.npmjs\.org\//, name);
		assert.match(locked.integrity ?? "", /^sha512-/, name);
	}
});

test("only packages allowed by name run something when they are installed", () => {
	const allowed: Record<string, unknown> = project.allowScripts;
	for (const [name, value] of Object.entries(allowed)) {
		assert.match(name, /^(@[\w-]+\/)?[\w.-]+$/);
		assert.equal(value, true, name);
	}
	const runners = installed
		.filter(({ locked }) => locked.hasInstallScript && !locked.optional)
		.map(({ name }) => name);
	assert.deepEqual([...new Set(runners)].sort(), Object.keys(allowed).sort());
});
