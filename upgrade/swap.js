/** Puts the prepared version into the founder's folder, and takes it out again. Each step back is right after any step forth. */
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { git, listed } from "./git.js";
import { Refusal } from "./refusal.js";

/** The folders that git does not know, and that are moved as a whole. */
const moved = ["node_modules", "dist"];

/** What `resume` needs of an upgrade that was killed. */
export function writeState(work, state) {
	const file = path.join(work, "state.json");
	writeFileSync(`${file}.new`, JSON.stringify({ ...state, pid: process.pid }));
	renameSync(`${file}.new`, file);
}

export function readState(work) {
	return JSON.parse(readFileSync(path.join(work, "state.json"), "utf8"));
}

/** git's own index. */
function indexOf(root) {
	return path.resolve(root, git(root, ["rev-parse", "--git-path", "index"]));
}

function changes(root, { kept, next }, filter) {
	const files = ["diff", "--name-only", "--no-renames", "-z"];
	return listed(git(root, [...files, `--diff-filter=${filter}`, kept, next]));
}

/**
 * `head` is the founder's commit, `kept` the same or one more with her words as they are, and `next` the upgraded one.
 * Throws where a file that git does not know is in the place of one of the release: it would be lost.
 */
export function swap(root, work, state) {
	const { head, kept } = state;
	const inTheWay = changes(root, state, "A").filter((each) =>
		existsSync(path.join(root, each)),
	);
	if (inTheWay.length > 0)
		throw new Refusal(
			`The new version has files of these names, and yours are not committed: ${inTheWay.join(", ")}. Rename or move them.`,
		);
	const index = indexOf(root);
	copyFileSync(index, path.join(work, "index-before"));
	mkdirSync(path.join(work, "old"), { recursive: true });
	writeState(work, { ...state, phase: "swap" });
	for (const name of moved) {
		const mine = path.join(root, name);
		const theirs = path.join(work, "new", name);
		if (existsSync(mine)) move(mine, path.join(work, "old", name));
		move(theirs, mine);
	}
	if (kept !== head) {
		git(root, ["add", "--all", "--", "content"]);
		git(root, ["update-ref", "-m", "upgrade: keep the words", "HEAD", kept]);
	}
	git(root, ["merge", "--quiet", "--ff-only", state.next]);
	// `doctor` compares it with the time of the words, some of which may be new files.
	const built = path.join(root, "dist/built.json");
	const now = new Date();
	if (existsSync(built)) utimesSync(built, now, now);
}

function move(from, to) {
	try {
		renameSync(from, to);
	} catch (error) {
		throw new Refusal(
			`${from} cannot be moved (${error.code}): end the programs that use it, and on Windows call \`node upgrade/main.js\`, not npm.`,
		);
	}
}

/** Removes a file, and the folders that are empty then. */
function remove(root, name) {
	rmSync(path.join(root, name), { force: true });
	for (let at = path.dirname(name); at !== "."; at = path.dirname(at)) {
		const folder = path.join(root, at);
		if (!existsSync(folder) || readdirSync(folder).length > 0) return;
		rmdirSync(folder);
	}
}

/** Brings back what `swap` has changed, wherever it was ended. */
export function restore(root, work, state) {
	const { head, kept } = state;
	// Of a git that was killed with the upgrade.
	rmSync(`${indexOf(root)}.lock`, { force: true });
	for (const name of changes(root, state, "A")) remove(root, name);
	const index = path.join(work, "index-restored");
	git(root, ["read-tree", kept], { index });
	git(root, ["checkout-index", "--force", "-z", "--stdin"], {
		index,
		input: changes(root, state, "DMT")
			.map((each) => `${each}\0`)
			.join(""),
	});
	git(root, ["update-ref", "-m", "upgrade: as it was", "HEAD", head]);
	copyFileSync(path.join(work, "index-before"), indexOf(root));
	for (const name of moved) {
		const mine = path.join(root, name);
		const theirs = path.join(work, "new", name);
		const old = path.join(work, "old", name);
		if (!existsSync(theirs) && existsSync(mine)) renameSync(mine, theirs);
		if (existsSync(old)) renameSync(old, mine);
	}
}
