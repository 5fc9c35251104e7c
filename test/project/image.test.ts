import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import packageJson from "../../package.json" with { type: "json" };

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the image holds the packages and folders that the server and the commands import", () => {
	const folders = [...read("Dockerfile").matchAll(/^COPY (\w+)\b/gm)].map(
		([, folder]) => folder ?? "",
	);
	const files = globSync(`{${folders}}/**/*.{js,ts}`, {
		cwd: root,
		exclude: ["dashboard/page/**", "**/*.test.ts", "store/contract/**"],
	});
	assert.ok(files.includes(path.join("server", "main.js")));
	const imports =
		/^(?:(?:import|export|\}).* from |import )"(?!node:|\.)(@[^"/]+\/[^"/]+|[^"/]+)/gm;
	for (const file of files) {
		for (const [, name = ""] of read(file).matchAll(imports)) {
			assert.ok(name in packageJson.dependencies, `${file}: ${name}`);
		}
		for (const [, other = ""] of read(file).matchAll(/ from "(\.[^"]+)"/g)) {
			const target = path.normalize(path.join(path.dirname(file), other));
			assert.ok(folders.includes(target.split(path.sep)[0] ?? ""), file);
		}
	}
});
