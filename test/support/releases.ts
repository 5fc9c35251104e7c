/** Releases of the project in a repository of their own, with few files and one package, and founders' copies of it. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Ending, temporaryFolder } from "./temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
/** What the commands of the founder consist of. */
const commands =
	"cli config content dashboard deploy list mail notices page/looks protocol public server shared store upgrade words CHANGELOG.md README.md SECURITY.md .gitignore .npmrc".split(
		" ",
	);

/** The founder as the author of commits, also where git has no user. */
export const identity = Object.fromEntries(
	["AUTHOR", "COMMITTER"].flatMap((role) => [
		[`GIT_${role}_NAME`, "Founder"],
		[`GIT_${role}_EMAIL`, "founder@host.example"],
	]),
);

/** Runs git in a folder; throws when it fails. */
export function git(cwd: string, ...args: string[]): string {
	const { status, stdout, stderr } = spawnSync("git", args, {
		cwd,
		encoding: "utf8",
		env: { ...process.env, ...identity },
	});
	assert.equal(status, 0, `git ${args.join(" ")}: ${stderr}`);
	return stdout.trimEnd();
}

export function commitAll(folder: string, message: string): void {
	git(folder, "add", "--all");
	git(folder, "commit", "--quiet", "--allow-empty", "--message", message);
}

/** A folder in which packages are found without being installed: `npm ci` of the copies installs one small package. */
export function workshop(t: Ending): string {
	const folder = temporaryFolder(t);
	symlinkSync(
		path.join(root, "node_modules"),
		path.join(folder, "node_modules"),
		"junction",
	);
	return folder;
}

/** Writes a file of a copy. */
export function write(folder: string, name: string, text: string): void {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
}

export function read(folder: string, name: string): string {
	return readFileSync(path.join(folder, name), "utf8");
}

/** The package of a version: its build writes one file, with the words' names in it. */
function writePackage(folder: string, version: string): void {
	const { engines } = JSON.parse(read(root, "package.json"));
	const dependencies = { small: "file:small" };
	write(
		folder,
		"package.json",
		JSON.stringify({
			name: "frontage",
			version,
			private: true,
			type: "module",
			engines,
			scripts: {
				build: "node build.js",
				waitlist: "node config/run.js cli/main.js",
				upgrade: "node upgrade/main.js",
			},
			dependencies,
			optionalDependencies: {},
			devDependencies: {},
		}),
	);
	write(
		folder,
		"small/package.json",
		`{"name":"small","version":"${version}"}`,
	);
	write(
		folder,
		"package-lock.json",
		JSON.stringify({
			name: "frontage",
			version,
			lockfileVersion: 3,
			requires: true,
			packages: {
				"": { name: "frontage", version, dependencies },
				"node_modules/small": { resolved: "small", link: true },
				small: { version },
			},
		}),
	);
}

/** The remote: a bare repository, and the folder from which releases are pushed into it; `copied` are parts of the project. */
export function makeReleases(folder: string, copied = commands) {
	const releases = releasesIn(folder);
	const { source, remote } = releases;
	for (const name of copied)
		cpSync(path.join(root, name), path.join(source, name), {
			recursive: true,
			filter: (each) => !each.endsWith(".test.ts"),
		});
	write(
		source,
		"build.js",
		`import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
writeFileSync("dist/built.json", JSON.stringify({ closed: null, placeholders: [], files: [...readdirSync("content"), ...readdirSync("public")] }));
`,
	);
	git(folder, "init", "--quiet", "--bare", "--initial-branch=main", remote);
	git(source, "init", "--quiet", "--initial-branch=main");
	git(source, "remote", "add", "origin", remote);
	releases.release("2.1.0");
	return releases;
}

/** The remote and the folder that `makeReleases` has made here. */
export function releasesIn(folder: string) {
	const source = path.join(folder, "source");
	const remote = path.join(folder, "frontage.git");

	/**
	 * Commits the folder as it is with this version, and what `last` changes, and pushes it with its tag. The same version
	 * again replaces the first one.
	 */
	function release(
		version: string,
		news = "- It is better.",
		last = (_: string) => {},
	): void {
		const tag = `v${version}`;
		if (git(source, "tag", "--list", tag) !== "")
			git(source, "reset", "--quiet", "--hard", `${tag}^`);
		writePackage(source, version);
		last(source);
		const changelog = read(source, "CHANGELOG.md");
		write(
			source,
			"CHANGELOG.md",
			changelog.replace(
				/^## (?=\d)/m,
				`## ${version} (2026-12-01)\n\n${news}\n\n## `,
			),
		);
		commitAll(source, `Release ${version}`);
		git(source, "tag", "--force", tag);
		git(source, "push", "--quiet", "--force", "origin", "main", "--tags");
	}
	return { source, remote, release };
}

/** Changes every file of `content/`, and a table of both engines. */
export function changeEverything(source: string): void {
	for (const name of globSync("content/**/*.*", { cwd: source }))
		write(
			source,
			name,
			`${read(source, name)}\n# Upstream has changed this.\n`,
		);
	for (const engine of ["sqlite", "postgres"]) {
		const folder = path.join(source, "store", engine);
		const { length } = globSync("*.sql", { cwd: folder });
		write(
			folder,
			`${String(length + 1).padStart(3, "0")}-more.sql`,
			migration(engine, length + 1),
		);
	}
}

function migration(engine: string, number: number): string {
	const comment = `comment on table public.waitlist is 'schema ${number + 3}';`;
	return `alter table waitlist add column more_${number} text;\n${engine === "postgres" ? comment : ""}`;
}

/** A founder's copy, with its packages. */
export function cloneTo(
	folder: string,
	remote: string,
	...options: string[]
): string {
	git(path.dirname(folder), "clone", "--quiet", ...options, remote, folder);
	return folder;
}

/** All files of a copy but those of git and of packages, with their bytes. */
export function filesIn(folder: string): Record<string, string> {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((each) => each.isFile())
		.map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
		.filter((name) => !/^(\.git|\.upgrade|node_modules)[\\/]/.test(name));
	return Object.fromEntries(
		names
			.sort()
			.map((name) => [name, readFileSync(path.join(folder, name), "latin1")]),
	);
}

/** Calls the upgrade of a copy as npm does, or a program of it. Resolves with its exit code and what it said. */
export async function upgrade(
	folder: string,
	args: readonly string[] = [],
	env: Record<string, string> = {},
	during: (pid: number, said: string) => void = () => {},
) {
	const child = spawn(process.execPath, ["upgrade/main.js", ...args], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: "", DATABASE_OWNER_URL: "", ...env },
		stdio: ["ignore", "pipe", "pipe"],
		// A group of processes, as on a terminal.
		detached: true,
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (text: string) => {
			said += text;
			during(Number(child.pid), said);
		});
	const code = await new Promise<number | null>((resolve) =>
		child.on("close", resolve),
	);
	return { code, said, isTidy: !existsSync(path.join(folder, ".upgrade")) };
}
