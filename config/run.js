/**
 * Runs a program with the pinned Node, for npm's scripts: `node config/run.js [NODE'S OPTIONS] PROGRAM`. npm
 * 11 puts that Node in front of others, so there is nothing to do; npm 9 and 10 install it, and then remove
 * its link with those of the packages for other machines.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import {
	isNewEnough,
	pinnedNode,
	root,
	whyPinnedNodeFails,
} from "./pinned-node.js";

const args = process.argv.slice(2);
const program = path.join(root, args[0]);

const link = path.join(root, "node_modules/.bin/node");
const isInstalled = Boolean(pinnedNode) && existsSync(pinnedNode);
const canStart =
	isInstalled &&
	(realpathSync(pinnedNode) === process.execPath || !whyPinnedNodeFails());

if (canStart) addLink();
if (process.env.npm_lifecycle_event && process.platform !== "win32")
	endWithNpm();
if (isNewEnough && existsSync(program)) {
	process.argv.splice(1, 2, program);
	import(`../${args[0]}`);
} else if (!isNewEnough && canStart) {
	start(pinnedNode);
} else {
	import("./node-version.js").then(() => start(process.execPath));
}

/** Puts the pinned Node where npm's scripts, and deploy/, look for it. */
function addLink() {
	try {
		if (process.platform !== "win32")
			symlinkSync(path.relative(path.dirname(link), pinnedNode), link);
	} catch {
		// It is there, or this user may not write: the program runs all the same.
	}
}

/**
 * Stops this process, as SIGTERM does, when npm is gone or the shell in which npm runs a script. A signal to npm alone
 * ends these two, and reaches no further (npm/run-script#142): a supervisor would start a second server.
 */
function endWithNpm() {
	const parent = process.ppid;
	const npm = npmAbove(parent);
	const watch = setInterval(() => {
		if (process.ppid === parent && isRunning(npm)) return;
		clearInterval(watch);
		process.kill(process.pid, "SIGTERM");
	}, 200);
	watch.unref();
}

/** The process of npm: the one above the shell. If the system does not tell, the shell; some shells make room for the script. */
function npmAbove(shell) {
	try {
		const stat = readFileSync(`/proc/${shell}/stat`, "latin1");
		const [, name, above] = /\((.*)\) \S+ (\d+)/s.exec(stat);
		return /^npm/.test(name) ? shell : Number(above);
	} catch {
		return shell;
	}
}

function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

/** Runs the program in a process of its own, which gets the signals and names the exit code. */
function start(node) {
	const child = spawn(node, process.execArgv.concat(args), {
		cwd: root,
		stdio: "inherit",
		env: Object.assign({}, process.env, {
			PATH: path.dirname(node) + path.delimiter + process.env.PATH,
		}),
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
		process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => {
		process.exitCode = signal ? 128 + constants.signals[signal] : code;
	});
}
