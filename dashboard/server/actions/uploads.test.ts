import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import fastify from "fastify";
import { ExpectedError } from "../../../shared/expected-error.ts";
import { deskOf } from "../../../test/support/desk.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { within } from "../../../test/support/within.ts";
import type { DashboardList } from "../../api.ts";
import { addActionRoutes } from "./routes.ts";
import { longestUpload, Uploads } from "./uploads.ts";

/** The folders of uploads, which no other test makes. */
const folders = () =>
	readdirSync(tmpdir())
		.filter((name) => name.startsWith("waitlist-import-"))
		.map((name) => path.join(tmpdir(), name));

/** A file of this length, part by part. */
function* partsOf(bytes: number) {
	for (let left = bytes; left > 0; left -= 2 ** 20)
		yield Buffer.alloc(Math.min(left, 2 ** 20), 32);
}

test("a file waits for this user alone, and is gone when it is forgotten, too long, or one of many", async () => {
	const before = new Set(folders());
	const ended: string[] = [];
	const uploads = new Uploads((file, name) => {
		const content = readFileSync(file, "utf8");
		return { content, name, end: async () => void ended.push(name) } as never;
	});
	const id = await uploads.add(Readable.from(["email\n"]), "people.csv");
	const [folder = ""] = folders().filter((each) => !before.has(each));
	const mode = (file: string) => statSync(file).mode & 0o777;
	assert.equal(mode(folder), 0o700);
	assert.equal(mode(path.join(folder, id)), 0o600);
	assert.partialDeepStrictEqual(uploads.get(id), {
		content: "email\n",
		name: "people.csv",
	});
	await assert.rejects(
		uploads.add(Readable.from(partsOf(longestUpload + 1)), "long.csv"),
		/larger than 20 MB/,
	);
	assert.deepEqual(readdirSync(folder), [id]);
	await uploads.remove(id);
	assert.equal(existsSync(path.join(folder, id)), false);
	assert.deepEqual(ended, ["people.csv"]);
	assert.throws(() => uploads.get(id), ExpectedError);
	const ids: string[] = [];
	for (let n = 0; n < 6; n += 1)
		ids.push(await uploads.add(Readable.from(["email\n"]), `${n}`));
	assert.throws(() => uploads.get(ids[1] ?? ""), /choose it again/);
	assert.partialDeepStrictEqual(uploads.get(ids[2] ?? ""), { name: "2" });
	for (const each of ids) await uploads.remove(each);
	assert.deepEqual(readdirSync(folder), []);
});

test("2 GB are refused at once, and a name is only shown", async (t) => {
	const folder = temporaryFolder(t);
	const desk = deskOf({
		DATABASE_URL: `file:${folder}/waitlist.db`,
		ERASED_FILE: path.join(folder, "erased.json"),
	});
	const app = fastify({ forceCloseConnections: true });
	const list = { desk } as DashboardList;
	addActionRoutes(
		app,
		() => list,
		() => "ann",
	);
	t.after(() => app.close());
	const name = "../../<script>alert(1)</script>\u202e.csv";
	const headers = {
		"content-type": "application/octet-stream",
		"x-file-name": encodeURIComponent(name),
	};
	const send = (payload: string | Readable, more = {}) =>
		app.inject({
			url: "/api/upload",
			method: "POST",
			headers: { ...headers, ...more },
			payload,
		});
	const { id } = (await send("%PDF\0")).json();
	await assert.rejects(
		desk.uploads.get(id).plan({ sideValues: {}, left: false }),
		/^ExpectedError: .*<script>.* is no table/,
	);
	await desk.uploads.remove(id);
	const json = { "content-type": "application/json" };
	assert.equal((await send("{}", json)).statusCode, 415);
	assert.equal((await send("a", { "x-file-name": "%" })).statusCode, 200);

	await app.listen({ host: "127.0.0.1", port: 0 });
	const address = app.server.address();
	assert.ok(address && typeof address === "object");
	const socket = connect(address.port, "127.0.0.1");
	await once(socket, "connect");
	socket.write(
		`POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${2 ** 31}\r\n\r\nemail`,
	);
	const [answer] = await within(once(socket, "data"), "No answer", 10);
	assert.match(`${answer}`, /^HTTP\/1\.1 413 /);
	socket.destroy();
});
