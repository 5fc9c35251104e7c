/** The files of the container image, as the Dockerfile copies them: no Docker is needed to see whether one is missing. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const linesOf = (file: string) =>
	readFileSync(path.join(root, file), "utf8").split("\n");

/** What .dockerignore lets into a build. */
const allowed = linesOf(".dockerignore").flatMap((line) =>
	line.startsWith("!") ? line.slice(1) : [],
);

test("the image has every file that the server and the commands load", (t) => {
	const folder = temporaryFolder(t);
	const dockerfile = linesOf("Dockerfile");
	const copies = dockerfile
		.slice(dockerfile.findLastIndex((line) => line.startsWith("FROM ")))
		.flatMap((line) => {
			const [, source = "", target = ""] =
				/^COPY (?!--)(\S+) (\S+)$/.exec(line) ?? [];
			return source === "" ? [] : [{ source, target }];
		});
	assert.ok(copies.length > 8);
	for (const { source, target } of copies) {
		const files = globSync(source, { cwd: root });
		assert.notEqual(files.length, 0, source);
		for (const file of files) {
			const isAllowed = allowed.some(
				(each) => file === each || file.startsWith(`${each}/`),
			);
			assert.ok(isAllowed, `.dockerignore leaves out ${file}`);
			const place = /\/$/.test(target)
				? path.join(target, path.basename(file))
				: target;
			cpSync(path.join(root, file), path.join(folder, place), {
				recursive: true,
			});
		}
	}
	symlinkSync(
		path.join(root, "node_modules"),
		path.join(folder, "node_modules"),
	);
	const files = globSync(
		"{cli/program.ts,cli/commands/*.ts,server/app.ts,server/mailer-process.ts}",
		{ cwd: folder, exclude: ["**/*.test.ts"] },
	);
	assert.ok(files.length > 15);
	const imports = files.map((file) => `await import("./${file}");`).join("");
	execFileSync(process.execPath, ["--input-type=module", "--eval", imports], {
		cwd: folder,
	});
});

test("the packages of the image are the same for each platform (mostafa-wahied/portracker#115, dbgate/dbgate#1541)", () => {
	interface Locked {
		readonly dev?: boolean;
		readonly optional?: boolean;
		readonly cpu?: string[];
		readonly os?: string[];
		readonly hasInstallScript?: boolean;
	}
	const { packages } = JSON.parse(linesOf("package-lock.json").join("\n"));
	const native = Object.entries<Locked>(packages)
		.filter(([, { dev, optional }]) => !dev && !optional)
		.filter(
			([, { cpu, os, hasInstallScript }]) => cpu || os || hasInstallScript,
		)
		.map(([name]) => name);
	assert.deepEqual(native, []);
	assert.match(
		linesOf("Dockerfile").join("\n"),
		/npm ci --omit=dev --omit=optional/,
	);
});

test("the workflows take each action by its commit", () => {
	const files = globSync(".github/workflows/*.yml", { cwd: root });
	assert.ok(files.length > 1);
	for (const line of files.flatMap(linesOf))
		if (/uses:/.test(line)) assert.match(line, /@[0-9a-f]{40} # v\d/);
});
