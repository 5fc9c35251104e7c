/**
 * Ends the process with one sentence when Node is too old, or this user may not read the packages. Each entry imports
 * this file before all others.
 */
import { accessSync, constants } from "node:fs";
import path from "node:path";
import {
	isNewEnough,
	neededVersion,
	pinnedNode,
	root,
	whyPinnedNodeFails,
} from "./pinned-node.js";

try {
	accessSync(path.join(root, "node_modules"), constants.R_OK | constants.X_OK);
} catch (error) {
	if (error.code === "EACCES") {
		console.error(
			`This user may not read the packages in ${root}node_modules; another one installed them, with umask 077 for example: run \`chmod -R go+rX '${root}'\` as that user, or \`npm ci\` in a copy of your own.`,
		);
		process.exit(1);
	}
}

if (!isNewEnough) {
	const why = whyPinnedNodeFails();
	const install = `install Node ${neededVersion} from https://nodejs.org/en/download`;
	const advice = why
		? `the one among the packages cannot start here, because ${why}, or ${install}`
		: pinnedNode
			? `run \`npm ci\`, which installs Node ${neededVersion} among the packages, and start this with npm (\`npm start\`, \`npm run\`), or ${install}`
			: install;
	console.error(
		`Frontage needs Node ${neededVersion} or newer, and this is Node ${process.version.slice(1)}: ${advice}.`,
	);
	process.exit(1);
}
