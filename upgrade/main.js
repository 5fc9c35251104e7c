/**
 * `npm run upgrade`: finds the newest release, and starts what that release brings for it (steps.js). Versions without
 * this command run it from standard input (docs/move.md), so it imports nothing of the project. In the syntax of Node 18.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { uptime } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = process.cwd();
/** Where the new version is prepared: in this folder, so that its parts can be moved to their places at once. */
const folder = path.join(root, ".upgrade");

/** What ends the upgrade, as a sentence for the founder; steps.js has one, too. */
class Refusal extends Error {
	isRefusal = true;
}

/** What git prints; throws `Refusal`, with this sentence or what git says, when it fails. */
function git(args, sentence) {
	const environment = Object.entries(process.env).filter(
		([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(name),
	);
	const { error, status, stdout, stderr } = spawnSync("git", args, {
		cwd: root,
		encoding: "utf8",
		env: Object.fromEntries(environment),
		maxBuffer: 1e9,
		// A private repository asks for its login.
		stdio: ["inherit", "pipe", "pipe"],
	});
	if (error && error.code === "ENOENT")
		throw new Refusal(
			"git is not installed: docs/move.md says how to upgrade a folder without git.",
		);
	if (status === 0) return stdout.trimEnd();
	const reason = stderr.trim().replace(/\s*\n\s*/g, " ") || String(error);
	throw new Refusal(`${sentence} (git: ${withoutLogin(reason)})`);
}

/** Leaves the login out of each address. */
function withoutLogin(text) {
	return text.replace(/(\w:\/\/)[^@\s/]+@/g, "$1");
}

/** The remote that the call names, or which git knows. */
function remoteOf(args) {
	if (args.length === 2 && args[0] === "--from" && !args[1].startsWith("-"))
		return args[1];
	if (args.length > 0)
		throw new Refusal(
			"Call it as `npm run upgrade`, or with the repository of the releases as `npm run upgrade -- --from https://…`.",
		);
	const names = git(["remote"], "The remotes cannot be read").split("\n");
	const found = ["upstream", "origin", names[0]].find((each) =>
		names.includes(each),
	);
	if (found) return found;
	throw new Refusal(
		"This repository names no other one: name that of the releases with `npm run upgrade -- --from https://…`.",
	);
}

/** The numbers of a version; `undefined` for another text, also for one that is no release, such as v2.0.0-1. */
function numbersOf(text) {
	const [, ...numbers] = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text) || [];
	return numbers.length > 0 ? numbers.map(Number) : undefined;
}

function compare(one, other) {
	const at = one.findIndex((each, index) => each !== other[index]);
	return at < 0 ? 0 : one[at] - other[at];
}

/** The tag of the newest release. */
function newestTag(remote, place) {
	const lines = git(
		["ls-remote", "--tags", "--refs", "--", remote],
		`The releases cannot be read at ${place}`,
	);
	const [newest] = lines
		.split("\n")
		.map((line) => line.split("refs/tags/")[1] || "")
		.filter(numbersOf)
		.sort((one, other) => compare(numbersOf(other), numbersOf(one)));
	if (newest) return newest;
	throw new Refusal(
		`There is no release (a tag like v2.1.0) at ${place}. ${otherPlace}`,
	);
}

const otherPlace =
	"If that is a copy of your own, name the repository where Frontage comes from: `npm run upgrade -- --from https://…`.";

/** Ends what an earlier upgrade has left here, because it was killed or the machine stopped. */
async function recover() {
	if (!existsSync(folder)) return;
	const file = path.join(folder, "state.json");
	const state = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
	if (state.pid && isRunning(state.pid, file))
		throw new Refusal(`Another upgrade is running here: process ${state.pid}.`);
	if (state.phase) {
		const { resume } = await import(stepsFile());
		await resume(root);
	}
	rmSync(folder, { recursive: true, force: true });
	git(["worktree", "prune"], "The earlier upgrade cannot be removed");
}

function isRunning(pid, file) {
	// Since the machine started anew, the number is another process's.
	if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

function stepsFile() {
	return pathToFileURL(path.join(folder, "new/upgrade/steps.js")).href;
}

async function main() {
	const prefix = git(
		["rev-parse", "--show-prefix"],
		"This folder is no repository of git: docs/move.md says how to upgrade it",
	);
	if (prefix !== "" || !existsSync(path.join(root, "package.json")))
		throw new Refusal(
			"Run this in the project's own folder, which must not be a part of a larger repository of git: docs/move.md says how to upgrade such a folder.",
		);
	await recover();
	const remote = remoteOf(process.argv.slice(2));
	const names = git(["remote"], "The remotes cannot be read").split("\n");
	const isNamed = names.includes(remote);
	const address = isNamed
		? git(["remote", "get-url", remote], `${remote} has no address`)
		: remote;
	const place = withoutLogin(isNamed ? `${remote} (${address})` : address);
	const head = git(
		["rev-parse", "--verify", "HEAD"],
		"Nothing is committed here yet: run `git add --all && git commit --message Begin` first",
	);
	const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
	const tag = newestTag(remote, place);
	const order = compare(numbersOf(tag), numbersOf(version) || [0, 0, 0]);
	const newest = tag.replace(/^v/, "");
	const nothing = isNamed && remote !== "upstream" ? ` ${otherPlace}` : "";
	if (order <= 0) {
		const found =
			order === 0 ? "This folder has it" : `This folder has ${version}`;
		console.log(
			`The newest release at ${place} is ${newest}. ${found}: nothing was changed.${nothing}`,
		);
		return;
	}
	console.log(
		`Upgrading ${version} to ${newest}, the newest release at ${place}.`,
	);
	git(
		["fetch", "--quiet", "--no-tags", "--", remote, `refs/tags/${tag}`],
		`${tag} cannot be fetched from ${place}`,
	);
	const commit = git(
		["rev-parse", "--verify", "FETCH_HEAD^{commit}"],
		`${tag} at ${place} is no commit`,
	);
	const released = git(
		["show", `${commit}:package.json`],
		`${tag} at ${place} is no version of this program`,
	);
	if (JSON.parse(released).name !== name)
		throw new Refusal(
			`${tag} at ${place} is a version of another program (${JSON.parse(released).name}).`,
		);
	const missing = ["rev-list", "--count", `${head}..${commit}`];
	if (git(missing, "The commits cannot be compared") === "0") {
		console.log(`This folder has ${tag} already: nothing was changed.`);
		return;
	}
	mkdirSync(folder);
	git(
		["-c", "core.hooksPath=/dev/null", "worktree", "add", "--quiet"].concat([
			"--detach",
			path.join(folder, "new"),
			commit,
		]),
		`${tag} cannot be written into ${folder}`,
	);
	const { upgrade } = await import(stepsFile());
	await upgrade({ root, remote, isNamed, place, tag, commit, version, newest });
}

main().catch((error) => {
	if (!error.isRefusal) throw error;
	console.error(error.message);
	process.exitCode = error.code || 1;
});
