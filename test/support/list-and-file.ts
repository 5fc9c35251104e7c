/** For tests of `import`: an empty list, and a file beside it. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { call } from "./call-cli.ts";
import { add, emptyLists } from "./each-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** `stored` exports all sign-ups of the list. */
export async function listAndFile(
	t: TestContext,
	content: string | Uint8Array,
) {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, content);
	async function stored() {
		return (await call(["export", "--submissions"], env)).out;
	}
	return { env, file, stored };
}
