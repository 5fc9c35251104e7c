/** Ends the process with one sentence when Node is too old, or the packages that build and test are missing. */
import "../config/node-version.js";
import { existsSync, readFileSync } from "node:fs";

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
