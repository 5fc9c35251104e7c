import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { test } from "node:test";
import { backUp } from "../../store/archive.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually, sqliteIn } from "../support/visitors.ts";

/** Addresses that occur nowhere else, each in another network. */
const addresses = Array.from({ length: 200 }, (_, n) => `11.77.${n + 1}.7`);
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

/** The collections of `VisitCounter`, of which each keeps its hashes in a table. */
const collections = ["#senders", "#remembered", "#networks"];

/** What a heap snapshot has of the visitors: texts, and the bytes of the tables with their hashes. */
function readHeap(file: string) {
	const { snapshot, nodes, edges, strings } = JSON.parse(
		readFileSync(file, "utf8"),
	);
	const { node_fields: ofNode, edge_fields: ofEdge } = snapshot.meta;
	const [size, edgeCount] = ["self_size", "edge_count"].map((name) =>
		ofNode.indexOf(name),
	) as [number, number];
	/** The properties with the name of a collection, and the table of each node that has one. */
	const found: [name: string, node: number][] = [];
	const tables = new Map<number, number>();
	let edge = 0;
	for (let node = 0; node < nodes.length; node += ofNode.length)
		for (let n = 0; n < nodes[node + edgeCount]; n += 1) {
			const [, name, to] = edges.slice(edge, edge + ofEdge.length);
			edge += ofEdge.length;
			if (strings[name] === "table") tables.set(node, to);
			if (collections.includes(strings[name])) found.push([strings[name], to]);
		}
	// Another object has a property of the same name, without a table.
	const tableOf = (collection: string) =>
		found
			.filter(([name]) => name === collection)
			.map(([, node]) => tables.get(node))
			.find((table) => table !== undefined);
	const bytesOf = (collection: string): number =>
		nodes[(tableOf(collection) ?? Number.NaN) + size];
	const isOf = (text: string) => /\b11\.77\.\d|Midnight/.test(text);
	return {
		people: (strings as string[]).filter(isOf),
		bytes: collections.map(bytesOf),
	};
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
	async function look(n: number) {
		writeFileSync(path.join(heap, `look ${n}`), "");
		await eventually(() => server.output().includes(`written ${n}`));
		return readHeap(path.join(heap, `heap ${n}`));
	}
	for (const address of addresses) await visit(server.address, address);
	const before = await look(1);
	let after = await look(2);
	// On a slow machine, the last connections end a moment later.
	for (let n = 3; n <= 5 && after.people.length > 0; n += 1)
		after = await look(n);
	await server.end("SIGTERM");
	await backUp(database, path.join(folder, "archive"));

	assert.deepEqual(after.people, []);
	for (const bytes of before.bytes) assert.ok(bytes > 8 * addresses.length);
	for (const bytes of after.bytes) assert.ok(bytes < addresses.length);

	const files = readdirSync(folder).map((name) =>
		readFileSync(path.join(folder, name), "latin1"),
	);
	assert.match(files.join(), /midnight/);
	for (const text of [...files, server.output()])
		assert.doesNotMatch(text, /\b11\.77\.\d|Midnight/);
});
