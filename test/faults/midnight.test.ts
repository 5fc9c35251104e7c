import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { test } from "node:test";
import { backUp } from "../../store/archive.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually, sqliteIn } from "../support/visitors.ts";

/** Addresses that occur nowhere else. */
const addresses = Array.from({ length: 200 }, (_, n) => `198.51.100.${n + 1}`);
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Midnight/128.0";

function visit(server: string, address: string): Promise<void> {
	const headers = {
		accept: "text/html",
		"user-agent": agent,
		"sec-fetch-mode": "navigate",
		"x-forwarded-for": address,
		connection: "close",
	};
	return new Promise((resolve, reject) => {
		get(`${server}/?ref=midnight`, { headers }, (answer) => {
			answer.resume().on("end", resolve);
		}).on("error", reject);
	});
}

/** What a heap snapshot has of the visitors, and how many large numbers. */
function readHeap(file: string) {
	const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, "utf8"));
	const fields = snapshot.meta.node_fields as string[];
	const name = fields.indexOf("name");
	let numbers = 0;
	for (let node = name; node < nodes.length; node += fields.length)
		if (strings[nodes[node]] === "heap number") numbers += 1;
	const isOf = (text: string) => /198\.51\.100\.[1-9]|Midnight/.test(text);
	return { people: (strings as string[]).filter(isOf), numbers };
}

test("after midnight no address, browser or hash of a visitor is in memory, and never in a file", async (t) => {
	const [folder, heap] = [temporaryFolder(t), temporaryFolder(t)];
	const { address: database, environment } = sqliteIn(folder);
	const server = await startServer(
		{ ...environment, TRUST_PROXY: "1", HEAP_FOLDER: heap },
		{
			program: path.join(
				import.meta.dirname,
				"../support/server-past-midnight.ts",
			),
		},
	);
	t.after(() => server.end("SIGKILL"));
	for (const address of addresses) await visit(server.address, address);
	writeFileSync(path.join(heap, "move"), "");
	await eventually(() => server.output().includes("written"));
	await server.end("SIGTERM");
	await backUp(database, path.join(folder, "archive"));

	const before = readHeap(path.join(heap, "before"));
	const after = readHeap(path.join(heap, "after"));
	assert.deepEqual(after.people, []);
	// Each hash is a number, whose value is in no snapshot.
	assert.ok(before.numbers - after.numbers > 0.9 * addresses.length);

	const files = readdirSync(folder).map((name) =>
		readFileSync(path.join(folder, name), "latin1"),
	);
	assert.match(files.join(), /midnight/);
	for (const text of [...files, server.output()])
		assert.doesNotMatch(text, /198\.51\.100|Midnight/);
});
