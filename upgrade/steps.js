/**
 * What a release brings for an upgrade to it. Installs and builds it in a folder of its own, beside a folder that goes on as
 * it is; then both are exchanged, and the database is migrated, all of it or nothing. So what can fail has changed nothing,
 * or is taken back. Runs in the process of the older version: in the syntax of Node 18, with Node's modules only.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { git, listed, makeCommit, run as tryGit } from "./git.js";
import { findBase, mergeTrees, ownFiles, program } from "./merge.js";
import { Refusal } from "./refusal.js";
import { readState, restore, swap, writeState } from "./swap.js";

const workOf = (root) => path.join(root, ".upgrade");

/** The program that runs, and the signal that came. */
let child;
let stopped;
function stop(signal) {
	stopped = signal;
	if (child) child.kill(signal);
}

/** Upgrades the folder `root` to the commit of a release, which is written into `.upgrade/new`. */
export async function upgrade(job) {
	const { root, version, newest } = job;
	const work = workOf(root);
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
		process.on(signal, () => stop(signal));
	// A terminal that is closed ends no step.
	for (const stream of [process.stdout, process.stderr])
		stream.on("error", () => {});
	writeState(work, {});
	try {
		const head = git(root, ["rev-parse", "HEAD"]);
		expectCommitted(root);
		const prepared = await prepare(job, work, head);
		await putInPlace(job, work, { head, version, newest, ...prepared });
	} catch (error) {
		const state = readState(work);
		if (/^(swap|migrate)$/.test(state.phase)) restore(root, work, state);
		removeWork(root, work);
		if (!error.isRefusal) throw error;
		error.message = `${error.message}\nNothing was changed: this folder still has ${version}.`;
		if (stopped) error.code = 128 + constants.signals[stopped];
		throw error;
	}
}

/** Ends an upgrade that was killed: takes it back, or goes on where the database may be migrated already. */
export async function resume(root) {
	const work = workOf(root);
	const state = readState(work);
	if (state.phase === "swap") {
		restore(root, work, state);
		console.log(
			"An earlier upgrade was ended in its middle: it is taken back.",
		);
		return;
	}
	console.log(
		`The upgrade to ${state.newest} was ended in its middle: it goes on.`,
	);
	try {
		await complete(root, work, state);
	} catch (error) {
		restore(root, work, state);
		removeWork(root, work);
		throw error;
	}
	await report(root, state);
}

function removeWork(root, work) {
	rmSync(work, { recursive: true, force: true, maxRetries: 5 });
	git(root, ["worktree", "prune"]);
}

/** The most names in a sentence. */
const mostNames = 10;

function expectCommitted(root) {
	for (const name of [
		"MERGE_HEAD",
		"CHERRY_PICK_HEAD",
		"REVERT_HEAD",
		"rebase-merge",
		"rebase-apply",
	])
		if (
			existsSync(
				path.resolve(root, git(root, ["rev-parse", "--git-path", name])),
			)
		)
			throw new Refusal(
				"A merge or rebase is under way here: end it, or give it up with `git merge --abort` or `git rebase --abort`.",
			);
	const status = [
		"status",
		"--porcelain",
		"-z",
		"--no-renames",
		"--untracked-files=all",
	];
	const names = listed(git(root, [...status, "--", ...program]))
		.map((line) => line.slice(3))
		.filter((name) => !name.startsWith(".upgrade/"));
	if (names.length === 0) return;
	const more =
		names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
	throw new Refusal(
		`Changes outside content/ are not committed: ${names.slice(0, mostNames).join(", ")}${more}. Commit them (\`git add --all && git commit --message "My changes"\`), move the files elsewhere, or take the changes back.`,
	);
}

/** Makes the new version in `.upgrade/new`, with the founder's files: installed, with the words as it reads them, and built. */
async function prepare({ root, place, tag, commit, newest }, work, head) {
	const folder = path.join(work, "new");
	const base = findBase(root, head, commit);
	const own = ownFiles(root, head, base);
	const { tree, removed } = mergeTrees(root, work, {
		head,
		base,
		release: commit,
		own,
	});
	const message = `Upgrade to ${newest}\n\n${tag} of ${place}`;
	const merged = makeCommit(root, tree, [head, commit], message);
	git(folder, ["reset", "--quiet", "--hard", merged]);
	copyOwn(root, folder, own);

	console.log("Installing its packages …");
	await npm(folder, ["ci"]);
	const file = path.join(work, "prepared.json");
	await execute(
		process.execPath,
		["config/run.js", "upgrade/prepare.ts", root, file, base, commit],
		{ cwd: folder, what: "Reading the words, settings and list" },
	);
	const told = JSON.parse(readFileSync(file, "utf8"));
	console.log("Building the page …");
	await npm(folder, ["run", "build"]);

	let kept = head;
	let next = merged;
	if (told.isConverted) {
		kept = keepWords(root, work, head, newest);
		git(folder, ["add", "--all", "--", "content"]);
		const tree = git(folder, ["write-tree"]);
		next = makeCommit(root, tree, [kept, commit], message);
	}
	return { base, kept, next, removed, ...told };
}

/** Writes the founder's files into the new version's folder, as they are, committed or not. */
function copyOwn(root, folder, own) {
	const copy = (name) => {
		const to = path.join(folder, name);
		rmSync(to, { recursive: true, force: true });
		const from = path.join(root, name);
		if (existsSync(from))
			cpSync(from, to, { recursive: true, preserveTimestamps: true });
	};
	for (const name of ["content", ".env", ...own]) copy(name);
}

/** A commit with the words as they are now, where they are not committed; otherwise the founder's last one. */
function keepWords(root, work, head, newest) {
	const tree = treeWithWords(root, work, head);
	return tree === git(root, ["rev-parse", `${head}^{tree}`])
		? head
		: makeCommit(
				root,
				tree,
				[head],
				`Keep the words as they were before ${newest}`,
			);
}

/** The tree of a commit with the words as they are now. */
function treeWithWords(root, work, head) {
	const index = path.join(work, "index-kept");
	git(root, ["read-tree", head], { index });
	git(root, ["add", "--all", "--", "content"], { index });
	return git(root, ["write-tree"], { index });
}

/** Makes the backup, exchanges the folders, and migrates the database. */
async function putInPlace(job, work, prepared) {
	const { root, newest } = job;
	const modules = path.join(root, "node_modules");
	let backup;
	if (prepared.hasList) {
		if (!existsSync(modules)) await npm(root, ["ci"]);
		const time = new Date().toISOString().replace(/\..*|:/g, "");
		backup = `data/before-${newest}-${time}Z.jsonl`;
		mkdirSync(path.join(root, "data"), { recursive: true, mode: 0o700 });
		console.log("Making a backup of the list …");
		await waitlist(root, ["backup", path.join(root, backup)]);
	}
	expectCommitted(root);
	const { kept, isConverted } = prepared;
	const keptTree = git(root, ["rev-parse", `${kept}^{tree}`]);
	if (isConverted && keptTree !== treeWithWords(root, work, prepared.head))
		throw new Refusal(
			"The words in content/ were changed meanwhile: upgrade again.",
		);
	if (stopped) throw ended();
	const state = { ...prepared, release: job.commit, backup };
	swap(root, work, state);
	await complete(root, work, state);
	remember(job);
	await report(root, state);
	removeWork(root, work);
}

/** Migrates the database, all of it or nothing: the last step that can fail. */
async function complete(root, work, state) {
	writeState(work, { ...state, phase: "migrate" });
	// Not ended by Ctrl+C: whether it had its effect would not be known.
	if (state.hasList) await waitlist(root, ["migrate"], { detached: true });
	writeState(work, { ...state, phase: "done" });
}

/** Keeps the address of the releases for the next upgrade. */
function remember({ root, remote, isNamed }) {
	if (!isNamed && tryGit(root, ["remote", "get-url", "upstream"]).status !== 0)
		git(root, ["remote", "add", "upstream", remote]);
}

/** Runs `doctor`, and says what the founder has to know and to do. */
async function report(root, state) {
	const { version, newest, base, release, next, removed, backup } = state;
	console.log("What `doctor` says:");
	await new Promise((resolve) => {
		start("npm", ["run", "--silent", "waitlist", "--", "doctor"], {
			cwd: root,
			stdio: ["ignore", "inherit", "inherit"],
		})
			.on("error", resolve)
			.on("close", resolve);
	});
	const short = (commit) => commit.slice(0, 10);
	const named = ["symbolic-ref", "--short", "--quiet", "HEAD"];
	const branch = tryGit(root, named).stdout.trim();
	const deploy = listed(
		git(root, ["diff", "--name-only", "-z", base, release, "--", "deploy"]),
	);
	const texts = [
		...state.news,
		...state.notes,
		removed.length > 0 &&
			`You had changed these files, which ${newest} has no more; git's history keeps them: ${removed.join(", ")}.`,
		deploy.length > 0 &&
			`Copy again what you use of these (docs/online.md): ${deploy.join(", ")}.`,
		"If a server or a mailer runs, restart it: `sudo systemctl restart frontage`, Ctrl+C and `npm start`, or as you start it.",
		"Where other machines get your repository, bring it there: `git push`.",
		`This folder has ${newest}, as commit ${short(next)}${branch && ` of ${branch}`}. Before, it had ${version}, commit ${short(state.head)}${backup ? `; the list of then is in ${backup}` : ""}.`,
	];
	console.log(`\n${texts.filter(Boolean).join("\n\n")}`);
}

const ended = () =>
	new Refusal("The upgrade was ended by a signal, such as Ctrl+C.");

/** Starts a program, which gets none of npm's own settings of the call of the upgrade. */
function start(program, args, options) {
	return spawn(program, args, {
		...options,
		shell: process.platform === "win32",
		env: {
			...process.env,
			npm_config_loglevel: "error",
			npm_config_update_notifier: "false",
		},
	});
}

/** Runs a program to its end; throws `Refusal`, and shows the end of what it has said, when it fails. */
async function execute(program, args, { what, ...options }) {
	if (stopped) throw ended();
	let said = "";
	const running = start(program, args, {
		...options,
		stdio: ["ignore", "pipe", "pipe"],
	});
	if (!options.detached) child = running;
	for (const stream of [running.stdout, running.stderr])
		stream.setEncoding("utf8").on("data", (text) => {
			said += text;
		});
	const code = await new Promise((resolve) => {
		running.on("error", (error) => {
			said += error.message;
		});
		running.on("close", resolve);
	});
	child = undefined;
	if (stopped && !options.detached) throw ended();
	if (code === 0) return;
	const lines = said.trim().split("\n");
	if (lines.length > mostLines)
		lines.splice(mostLines / 4, lines.length - mostLines, "…");
	console.error(lines.join("\n"));
	throw new Refusal(`${what} failed; above is what it said.`);
}

/** Lines of a program that failed. */
const mostLines = 40;

function npm(cwd, args, options) {
	return execute("npm", args, {
		cwd,
		what: `\`npm ${args.join(" ")}\``,
		...options,
	});
}

function waitlist(root, args, options) {
	const what = `\`${args[0]}\``;
	return npm(root, ["run", "--silent", "waitlist", "--", ...args], {
		what,
		...options,
	});
}
