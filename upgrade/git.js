/** git in the folder that is upgraded. */
import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.js";

/**
 * Runs git in a folder, and returns what it prints, without the last line end. Throws `Refusal` when it fails. `index` is a
 * file that takes the place of git's own index, and `input` what git reads.
 */
export function git(folder, args, { index, input, encoding = "utf8" } = {}) {
	const found = run(folder, args, { index, input, encoding });
	if (found.status === 0)
		return encoding === "utf8" ? found.stdout.replace(/\n$/, "") : found.stdout;
	throw new Refusal(
		`\`git ${args[0]}\` failed: ${
			String(found.stderr)
				.trim()
				.replace(/\s*\n\s*/g, " ") || found.error
		}`,
	);
}

/** The same where it may fail: its exit code and what it prints. */
export function run(folder, args, { index, input, encoding = "utf8" } = {}) {
	const env = { ...process.env, GIT_INDEX_FILE: index };
	for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX"])
		delete env[name];
	if (index === undefined) delete env.GIT_INDEX_FILE;
	return spawnSync(
		"git",
		// No program of the founder's runs at a commit or a checkout.
		["-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false", ...args],
		{ cwd: folder, encoding, env, input, maxBuffer: 1e9 },
	);
}

/** What git prints with `-z`, as a list. */
export function listed(text) {
	return text.split("\0").filter((each) => each !== "");
}

/** Makes a commit that no branch has yet; returns its id. */
export function makeCommit(folder, tree, parents, message) {
	const named = run(folder, ["var", "GIT_COMMITTER_IDENT"]).status === 0;
	const identity = named
		? []
		: ["-c", "user.name=Frontage", "-c", "user.email=upgrade@localhost"];
	return git(folder, [
		...identity,
		"commit-tree",
		tree,
		...parents.flatMap((each) => ["-p", each]),
		...["-m", message],
	]);
}
