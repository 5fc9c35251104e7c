/** A server of the site with other words, built as a founder does it. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../../config/environment.ts";
import { copyProject } from "./copy-project.ts";
import { startServer } from "./server-process.ts";
import { sqliteIn } from "./visitors.ts";

/** A change of a file in `content/`: what stands there, and what takes its place. */
export type WordEdit = readonly [file: string, from: string, to: string];

export const inGerman: WordEdit = ["site.yaml", "[en]", "[en, de]"];

/** What is changed in a copy: a text, or anything in its folder `content/`. */
type Change = WordEdit | ((content: string) => void);

/** Copies the project into `folder`, changes its words, and builds it there, without the dashboard. */
export async function buildCopy(
	folder: string,
	...changes: readonly Change[]
): Promise<void> {
	await copyProject(folder);
	changeContent(folder, ...changes);
	buildIn(folder, { SITE_URL: "" });
}

/** Builds a copy of the project, without the dashboard; throws with what the build says. */
export function buildIn(folder: string, environment: Environment): void {
	// A quarter of a build, and of no use here.
	writeFileSync(path.join(folder, "dashboard/page/main.tsx"), "");
	execFileSync(process.execPath, ["build/build-page.ts"], {
		cwd: folder,
		env: { ...process.env, ...environment },
		stdio: ["ignore", "ignore", "pipe"],
	});
}

/** Leaves the compressed files out of what is built in a copy: a third of a build. */
export function withoutCompression(folder: string): void {
	writeFileSync(
		path.join(folder, "build/compress.ts"),
		"export async function compressFolder() {}",
	);
}

/** Changes the words of a copy. */
export function changeContent(
	folder: string,
	...changes: readonly Change[]
): void {
	const content = path.join(folder, "content");
	for (const change of changes) {
		if (typeof change === "function") {
			change(content);
			continue;
		}
		const [name, from, to] = change;
		const file = path.join(content, name);
		const text = readFileSync(file, "utf8");
		if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
		writeFileSync(file, text.replace(from, to));
	}
}

/** Starts the server of a copy that is built, with its words as they are now, and a list of its own. */
export async function serveCopy(folder: string) {
	const { environment, address: database } = sqliteIn(folder);
	const program = path.join(folder, "server/main.js");
	const LINK_SECRET = randomBytes(32).toString("base64url");
	const server = await startServer(
		{ ...environment, LINK_SECRET },
		{ program },
	);
	return {
		address: server.address,
		database,
		end: () => server.end("SIGTERM"),
	};
}
