/** Ends the process with one sentence when Node is too old. Each entry imports this file before all others. */
import {
	isNewEnough,
	neededVersion,
	pinnedNode,
	whyPinnedNodeFails,
} from "./pinned-node.js";

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
