/** Ends the process with one sentence when Node is too old. Each entry imports this file before all others. */
import { isNewEnough, neededVersion, pinnedNode } from "./pinned-node.js";

if (!isNewEnough) {
	const advice = pinnedNode
		? `run \`npm ci\`, which installs Node ${neededVersion} among the packages, and start this with npm (\`npm start\`, \`npm run\`), or install`
		: "install";
	console.error(
		`Frontage needs Node ${neededVersion} or newer, and this is Node ${process.version.slice(1)}: ${advice} Node ${neededVersion} from https://nodejs.org/en/download.`,
	);
	process.exit(1);
}
