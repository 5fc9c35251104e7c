/** `npm run build`: checks the types of the page, then builds it. */
import "./prerequisites.js";
import { spawnSync } from "node:child_process";

const root = `${import.meta.dirname}/..`;
const tsc = `${root}/node_modules/typescript/bin/tsc`;
const { status } = spawnSync(process.execPath, [tsc, "-p", "page"], {
	cwd: root,
	stdio: "inherit",
});
if (status === 0) import("./build-page.ts");
else process.exitCode = 1;
