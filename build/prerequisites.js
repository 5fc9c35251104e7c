/**
 * Ends the process with one sentence when Node is too old, the packages that build and test are missing, or Vite cannot
 * build in this folder.
 */
import "../config/node-version.js";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const { devDependencies } = JSON.parse(
	readFileSync(new URL("package.json", root), "utf8"),
);
const missing = Object.keys(devDependencies).find(
	(name) => !existsSync(new URL(`node_modules/${name}/package.json`, root)),
);
if (missing !== undefined) {
	console.error(
		`The packages that build and test this project are not all installed (${missing} is missing): run \`npm ci --include=dev\`.`,
	);
	process.exit(1);
}

const folder = fileURLToPath(root);
const [sign] = /[#?*%]/.exec(folder) || [];
if (sign) {
	console.error(
		`The page cannot be built in a folder with ${sign} in its path (${folder}): rename or move it.`,
	);
	process.exit(1);
}
