/**
 * Which files the upgraded folder has. The founder's stay: all of `content/`, in `public/` and of README.md what she has
 * changed. Her other changes are put into the new version's files; where both have changed the same lines, nothing is upgraded.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { git, listed, run } from "./git.js";
import { Refusal } from "./refusal.js";

/** Of these, the files that the founder has changed, committed or not. */
const ownIfChanged = ["public", "README.md"];
/** For git: all files but those that may be the founder's. */
export const program = [
	".",
	...["content", ...ownIfChanged].map((each) => `:(exclude)${each}`),
];

/** Newer commits than these are looked at first. */
const mostCommits = 5_000;

/**
 * The commit of the release's history that the founder's program comes from. Not the one that git's own history names where
 * her files say otherwise: a copy may have a history of its own, a shallow or a squashed one.
 */
export function findBase(root, head, release) {
	const shared = run(root, ["merge-base", head, release]);
	if (shared.status === 0) {
		const base = shared.stdout.trim();
		const changed = ["diff", "--quiet", base, head, "--", ...program];
		if (run(root, changed).status === 0) return base;
	}
	const commits = git(root, [
		"log",
		`--max-count=${mostCommits}`,
		"--format=%T %H",
		release,
	])
		.split("\n")
		.map((line) => line.split(" "));
	const tree = git(root, ["rev-parse", `${head}^{tree}`]);
	const compared = git(
		root,
		["diff-tree", "--stdin", "-r", "--name-only", "--", ...program],
		{ input: commits.map(([each]) => `${tree} ${each}\n`).join("") },
	);
	/** How many files differ, by the tree that they are compared with. */
	const differences = new Map();
	let current = "";
	for (const line of compared.split("\n")) {
		const [, header] = /^[0-9a-f]{40,} ([0-9a-f]{40,})$/.exec(line) || [];
		if (header) current = header;
		differences.set(current, (differences.get(current) || 0) + 1);
	}
	const distance = ([each]) => differences.get(each) || 0;
	return commits.reduce((best, each) =>
		distance(each) < distance(best) ? each : best,
	)[1];
}

/** The files of `public/`, and README.md, that are not those of the program, committed or not. */
export function ownFiles(root, head, base) {
	const changed = [[head], []].flatMap((to) =>
		listed(
			git(root, [
				...["diff", "--name-only", "--no-renames", "-z", base, ...to],
				...["--", ...ownIfChanged],
			]),
		),
	);
	const others = ["ls-files", "--others", "-z", "--", ...ownIfChanged];
	return new Set([...changed, ...listed(git(root, others))]);
}

/** The files of a commit: mode and id by path. */
function filesOf(root, commit) {
	const lines = listed(git(root, ["ls-tree", "-r", "-z", commit]));
	return new Map(
		lines.map((line) => {
			const [, mode, id, name] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line);
			return [name, `${mode} ${id}`];
		}),
	);
}

/**
 * The tree of the upgraded folder, and the files that the founder had changed and that the release has no more. Throws `Refusal`
 * where both have changed the same lines.
 */
export function mergeTrees(root, work, { head, base, release, own }) {
	const ours = filesOf(root, head);
	const before = filesOf(root, base);
	const merged = filesOf(root, release);
	const removed = [];
	const refused = [];
	const take = (name, file) =>
		file === undefined ? merged.delete(name) : merged.set(name, file);
	for (const name of new Set([
		...ours.keys(),
		...before.keys(),
		...merged.keys(),
	])) {
		const mine = ours.get(name);
		const old = before.get(name);
		const theirs = merged.get(name);
		if (name.startsWith("content/") || own.has(name)) take(name, mine);
		else if (mine === old || mine === theirs) continue;
		else if (old === theirs || mine === undefined) take(name, mine);
		else if (theirs === undefined) removed.push(name);
		else {
			const both = mergeLines(root, work, [mine, old, theirs]);
			if (both === undefined) refused.push([name, old]);
			else take(name, both);
		}
	}
	if (refused.length > 0) throw conflict(refused, base);
	const index = path.join(work, "index-merged");
	git(root, ["read-tree", "--empty"], { index });
	git(root, ["update-index", "-z", "--index-info"], {
		index,
		input: [...merged].map(([name, file]) => `${file}\t${name}\0`).join(""),
	});
	return { tree: git(root, ["write-tree"], { index }), removed };
}

/** The file with the changes of both; `undefined` where they touch. */
function mergeLines(root, work, files) {
	const folder = path.join(work, "merge");
	mkdirSync(folder, { recursive: true });
	const [mine = "", old, theirs] = files;
	if (old === undefined || files.some((each) => !each.startsWith("100")))
		return undefined;
	const names = files.map((each, index) => {
		const file = path.join(folder, String(index));
		const id = each.split(" ")[1];
		writeFileSync(
			file,
			git(root, ["cat-file", "blob", id], { encoding: "buffer" }),
		);
		return file;
	});
	const merged = run(root, ["merge-file", "-p", ...names], {
		encoding: "buffer",
	});
	if (merged.status !== 0) return undefined;
	const id = git(root, ["hash-object", "-w", "--stdin"], {
		input: merged.stdout,
	});
	// The mode of the one that changed it.
	const mode = (mine.startsWith(old.slice(0, 6)) ? theirs : mine).slice(0, 6);
	return `${mode} ${id}`;
}

function conflict(refused, base) {
	const listOf = (hasOld) =>
		refused
			.filter(([, old]) => (old !== undefined) === hasOld)
			.map(([name]) => `'${name}'`)
			.join(" ");
	const commands = [
		["git checkout", base.slice(0, 10), "--", listOf(true)],
		["git rm --quiet --", listOf(false)],
		["git commit --message 'Take my change back'"],
	].filter((words) => words[words.length - 1] !== "");
	return new Refusal(
		`You have changed files of the program, and so has the release, in the same places: ${refused.map(([name]) => name).join(", ")}. Take your change back, upgrade, and make it again; git's history keeps it. This takes it back: \`${commands.map((words) => words.join(" ")).join(" && ")}\`.`,
	);
}
