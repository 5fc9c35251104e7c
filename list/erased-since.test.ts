import assert from "node:assert/strict";
import path from "node:path";
import { backUp } from "../store/archive.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import { withList } from "../store/list.ts";
import {
	engines,
	manyRows,
	openForTest,
	stored,
	testOnBoth,
} from "../test/support/engines.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { erase } from "./erase.ts";
import { move, restore } from "./restore.ts";

const quiet = () => {};

testOnBoth(
	"who was erased after a backup stays away, from any list that came of it",
	async (target, t) => {
		const folder = temporaryFolder(t);
		const file = path.join(folder, "list.jsonl");
		const erasedFile = path.join(folder, "erased.json");
		const from = await engines.SQLite(t);
		const list = await openForTest(t, from);
		await list.insert("waitlist", manyRows(9));
		const [ann, bob, carol] = (await stored(list)).map(({ email }) => email);
		assert.ok(ann && bob && carol);
		await backUp(from, file, quiet);
		await erase(list, [ann], erasedFile);
		// Erased from the new list while it was empty.
		await withList(target, "create", (empty) =>
			erase(empty, [bob], erasedFile),
		);
		await withList(target, "write", (empty) =>
			empty.remove("mailer_state", {}),
		);
		assert.equal((await restore(file, target, erasedFile, quiet)).leftOut, 2);
		const there = await openForTest(t, target);
		await erase(there, [carol], erasedFile);
		const keys = await readErasureKeys(there);
		assert.equal(keys.length, 2);
		const known = readErased(erasedFile, keys);
		assert.ok([ann, bob, carol].every((email) => known.isErased(email)));
		// The backup has only the first list's key.
		const next = await engines.SQLite(t);
		assert.equal((await restore(file, next, erasedFile, quiet)).leftOut, 2);
		const last = await engines.SQLite(t);
		const { leftOut } = await move(
			from,
			last,
			{ from: erasedFile, to: erasedFile },
			quiet,
		);
		assert.equal(leftOut, 1);
	},
);
