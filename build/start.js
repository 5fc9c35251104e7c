/** `npm start`: builds the page in a process of its own, and then is the server, which gets all signals. */
import "./prerequisites.js";
import { spawnSync } from "node:child_process";

const build = `${import.meta.dirname}/main.js`;
const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
if (status === 0) import("../server/main.js");
else process.exitCode = 1;
