import { spawnSync } from "node:child_process";

/** Why tests that need git are skipped; `false` where it is installed. */
export const noGit = spawnSync("git", ["--version"]).error
	? "git is not installed"
	: false;
