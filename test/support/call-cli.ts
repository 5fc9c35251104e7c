/** For the tests: the founder's commands as a terminal would call them. */
import path from "node:path";
import { Writable } from "node:stream";
import type { TestContext } from "node:test";
import { run } from "../../cli/program.ts";
import type { WaitlistEntry } from "../../shared/entry.ts";
import { openInbox } from "../../store/inbox.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export function collect(): { stream: Writable; text: () => string } {
	const chunks: Buffer[] = [];
	const stream = new Writable({
		write(chunk, _encoding, done) {
			chunks.push(chunk);
			done();
		},
	});
	return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** What the founder sees after `waitlist ...argv`. */
export async function call(
	argv: readonly string[],
	env: Record<string, string> = {},
	ask?: (question: string) => Promise<string>,
) {
	const out = collect();
	const err = collect();
	const code = await run(argv, {
		stdout: out.stream,
		stderr: err.stream,
		env,
		ask,
	});
	return { code, out: out.text(), err: err.text() };
}

/** The settings of a list with these entries, one submission each. */
export async function listWith(
	t: TestContext,
	entries: readonly WaitlistEntry[],
) {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const inbox = await openInbox({ kind: "sqlite", file });
	// The commands have to work beside a running server.
	t.after(() => inbox.close());
	for (const entry of entries) await inbox.add([entry]);
	return { DATABASE_URL: `file:${file}` };
}
