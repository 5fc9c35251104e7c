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
	assert.ok(files.length > 20);
	const imports = files.map((file) => `await import("./${file}");`).join("");
	execFileSync(process.execPath, ["--input-type=module", "--eval", imports], {
		cwd: folder,
	});
});
