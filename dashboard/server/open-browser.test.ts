import assert from "node:assert/strict";
import {
	chmodSync,
	existsSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { eventually } from "../../test/support/visitors.ts";
import { openBrowser } from "./open-browser.ts";

const address = "http://127.0.0.1:1/#secret";

test("the browser gets a private file that leads to the address, and not the address", {
	skip: process.platform !== "linux" && "another program opens the browser",
}, async (t) => {
	const folder = temporaryFolder(t);
	const said = path.join(folder, "said");
	const program = path.join(folder, "xdg-open");
	writeFileSync(
		program,
		`#!/bin/sh\necho "$@" > ${said}.new; mv ${said}.new ${said}\n`,
	);
	chmodSync(program, 0o755);
	const before = process.env["PATH"];
	t.after(() => {
		process.env["PATH"] = before;
	});
	process.env["PATH"] = `${folder}:${before}`;
	const forget = openBrowser(address, { DISPLAY: ":0" });
	await eventually(() => existsSync(said));
	const file = readFileSync(said, "utf8").trim();
	assert.doesNotMatch(file, /secret/);
	assert.match(readFileSync(file, "utf8"), new RegExp(`url=${address}"`));
	assert.equal(statSync(file).mode & 0o777, 0o600);
	assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
	forget();
	assert.ok(!existsSync(file));
});
