/**
 * Which Node this project needs, and where npm has put it: it is one of the optional packages, which are made
 * for one kind of machine each. Like all that runs before the version is known, in the syntax of Node 12.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const { arch, platform, version } = process;

export const root = fileURLToPath(new URL("..", import.meta.url));
const { engines, optionalDependencies } = JSON.parse(
	readFileSync(path.join(root, "package.json"), "utf8"),
);

export const neededVersion = Number(engines.node.replace(">=", ""));
export const isNewEnough = parseInt(version.slice(1), 10) >= neededVersion;

const machine = platform === "win32" ? `win-${arch}` : `${platform}-${arch}`;
const name = Object.keys(optionalDependencies).find((each) =>
	each.endsWith(`-${machine}`),
);
const program = platform === "win32" ? "bin/node.exe" : "bin/node";

/** The path of the program, even if it is not installed; `undefined` if there is none for this machine. */
export const pinnedNode =
	name && path.join(root, "node_modules", name, program);

/** The packages of libraries that minimal machines lack: Debian's name, then Fedora's. */
const libraryPackages = {
	"libatomic.so.1": ["libatomic1", "libatomic"],
	"libstdc++.so.6": ["libstdc++6", "libstdc++"],
};

/**
 * Why the pinned Node cannot start here, as a part of a sentence, with the command that mends it; `undefined` if it starts.
 * A Node that is missing has no reason.
 */
export function whyPinnedNodeFails() {
	if (!pinnedNode || !existsSync(pinnedNode)) return undefined;
	const started = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
	if (started.status === 0) return undefined;
	if (started.error && started.error.code === "EACCES")
		return "this user may not run it, or its disk is mounted with `noexec`: run `npm ci` as this user in another folder";
	// The program is there, so the loader that it names is not.
	if (started.error && started.error.code === "ENOENT")
		return "it is made for another C library (glibc): install Node and npm with this system's own package manager";
	const text = String(started.stderr || started.error || "");
	const missing = /: (lib[^:\s]+): cannot open/.exec(text);
	if (missing) {
		const names = libraryPackages[missing[1]];
		const advice = names
			? `run \`sudo apt-get install ${names[0]}\`, or on Fedora and its kind \`sudo dnf install ${names[1]}\``
			: "install it";
		return `the library ${missing[1]} is missing: ${advice}`;
	}
	const old = /version `(GLIBC\w*_[\d.]+)' not found/.exec(text);
	if (old) return `this system is older than ${old[1]}: upgrade it`;
	return `it ended with ${started.signal || `code ${started.status}`}`;
}
