/**
 * Which Node this project needs, and where npm has put it: it is one of the optional packages, which are made
 * for one kind of machine each. Like all that runs before the version is known, in the syntax of Node 12.
 */
import { readFileSync } from "node:fs";
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
