/**
 * `npm run upgrade` of copies with words, people and files of a founder's, from a release that has changed every file of
 * `content/` and a table: with real git, npm, commands and databases, and the packages of one small package.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	globSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import path from "node:path";
import { after, type TestContext, test } from "node:test";
import { call } from "../support/call-cli.ts";
import { engines } from "../support/engines.ts";
import {
	changeEverything,
	cloneTo,
	commitAll,
	filesIn,
	git,
	makeReleases,
	read,
	releasesIn,
	upgrade,
	workshop,
	write,
} from "../support/releases.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A workshop with the release 2.1.0, and a clone of it with its packages and the page. */
const workshopFolder = workshop({ after });
{
	const { remote } = makeReleases(workshopFolder);
	const mine = cloneTo(path.join(workshopFolder, "mine"), remote);
	npm(mine, "ci");
	npm(mine, "run", "build");
}

/** Where each test has its workshop: in one place, Node finds what it has compiled for the test before. */
const place = path.join(temporaryFolder({ after }), "workshop");

/** A workshop anew; the founder's copy in it is made by `copy`, or is the clone. */
function openWorkshop(copy?: typeof cloneTo) {
	rmSync(place, { recursive: true, force: true });
	cpSync(workshopFolder, place, { recursive: true, verbatimSymlinks: true });
	const releases = releasesIn(place);
	const mine = path.join(place, "mine");
	for (const each of [releases.source, mine])
		git(each, "remote", "set-url", "origin", releases.remote);
	if (copy) {
		const clone = path.join(place, "clone");
		renameSync(mine, clone);
		copy(mine, releases.remote);
		for (const made of ["node_modules", "dist"])
			renameSync(path.join(clone, made), path.join(mine, made));
		rmSync(clone, { recursive: true });
	}
	return { ...releases, mine };
}

type Founder = Awaited<ReturnType<typeof founder>>;

/** A founder's copy of 2.1.0 with words of her own, committed, staged and not, and a list; 2.2.0 is released. */
async function founder(
	t: TestContext,
	{ engine = "SQLite", ...more }: Options = {},
) {
	const releases = openWorkshop(more.copy);
	const { mine } = releases;
	const { settings } = await engines[engine](t);
	await add(settings, "ann@cafe.example");
	for (const name of ["content/en/landing.yaml", "content/own.txt"])
		write(mine, name, "mine");
	rmSync(path.join(mine, "content/pictures/README.md"));
	commitAll(mine, "My words");
	write(mine, "content/own.txt", "mine, later\r\n");
	write(mine, "content/staged.txt", "staged");
	git(mine, "add", "content/staged.txt");
	write(mine, "content/staged.txt", "staged, later");
	write(mine, "public/logo.svg", "<svg/>");
	write(mine, ".env", "TIME_ZONE=Europe/Vienna\n");
	write(mine, "data/notes.txt", "mine");
	write(mine, "people.csv", "email\n");
	for (const name of ["pre-commit", "post-checkout", "post-merge"]) {
		const hook = `.git/hooks/${name}`;
		write(mine, hook, "#!/bin/sh\nexit 1\n");
		chmodSync(path.join(mine, hook), 0o755);
	}
	changeEverything(releases.source);
	write(releases.source, "public/logo.svg", "upstream's");
	releases.release(
		"2.2.0",
		"- The page has a blue button. There is more of it.",
		more.release,
	);
	const env = {
		...settings,
		HOME: place,
		XDG_CONFIG_HOME: place,
		GIT_CONFIG_NOSYSTEM: "1",
		...npmCache,
	};
	return { ...releases, settings, env };
}

interface Options {
	readonly engine?: keyof typeof engines;
	readonly copy?: typeof cloneTo;
	readonly release?: (source: string) => void;
}

/** The home of these founders is empty: git does not know them, and npm finds its cache. */
const npmCache = {
	npm_config_cache: npm(process.cwd(), "config", "get", "cache"),
};

function npm(cwd: string, ...args: string[]): string {
	const { status, stdout, stderr } = spawnSync("npm", args, {
		cwd,
		encoding: "utf8",
		shell: process.platform === "win32",
	});
	assert.equal(status, 0, stdout + stderr);
	return stdout.trim();
}

async function add(settings: Record<string, string>, email: string) {
	await call(["migrate"], settings);
	const { code, err } = await call(["add", email, "--side", "host"], settings);
	assert.equal(code, 0, err);
}

/** All that is the founder's: her files and what git knows of them, and the names of the packages. */
function stateOf({ mine }: Founder) {
	return {
		files: filesIn(mine),
		head: git(mine, "rev-parse", "HEAD"),
		branch: git(mine, "branch", "--show-current"),
		status: git(mine, "status", "--porcelain"),
		staged: git(mine, "diff", "--cached"),
		packages: readFileSync(
			path.join(mine, "node_modules/small/package.json"),
			"utf8",
		),
		remotes: git(mine, "remote", "--verbose"),
		worktrees: git(mine, "worktree", "list"),
	};
}
const isFounders = (name: string) =>
	/^(content|public|data|\.env|people\.csv)/.test(name) &&
	!/^data\/(before|erased)/.test(name);
const ownFilesOf = (files: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(files).filter(([name]) => isFounders(name)),
	);

/** The commands of the copy read the list: those of an older version read none of a newer schema. */
function expectList(mine: string, settings: Record<string, string>) {
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["cli/main.js", "list"],
		{ cwd: mine, encoding: "utf8", env: { ...process.env, ...settings } },
	);
	assert.match(stdout, /ann@cafe\.example/, stderr);
}

/** What an upgrade that was not done has to leave. */
function expectAsBefore(founder: Founder, before: ReturnType<typeof stateOf>) {
	const { mine, settings } = founder;
	const now = stateOf(founder);
	// The backup may be there already.
	const filesOf = (files: Record<string, string>) =>
		Object.entries(files).filter(
			([name]) => !/^data\/(before|erased)/.test(name),
		);
	assert.deepEqual(filesOf(now.files), filesOf(before.files));
	assert.deepEqual({ ...now, files: {} }, { ...before, files: {} });
	expectList(mine, settings);
}

/** What an upgrade has to lead to. */
async function expectUpgraded(
	founder: Founder,
	before: ReturnType<typeof stateOf>,
	version = "2.2.0",
) {
	const { mine, settings } = founder;
	const now = stateOf(founder);
	assert.deepEqual(ownFilesOf(now.files), ownFilesOf(before.files));
	assert.equal(now.status, before.status);
	assert.equal(now.staged, before.staged);
	assert.equal(now.branch, before.branch);
	assert.match(now.packages, RegExp(version));
	assert.equal(JSON.parse(read(mine, "package.json")).version, version);
	assert.equal(
		git(mine, "diff", "--stat", `${before.head}:content`, "HEAD:content"),
		"",
	);
	// The commands of the new version read the list.
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["cli/main.js", "list"],
		{ cwd: mine, encoding: "utf8", env: { ...process.env, ...settings } },
	);
	assert.match(stdout, /ann@cafe\.example/, stderr);
}

test("an upgrade keeps all that is the founder's, also the next day", async (t) => {
	const founder1 = await founder(t);
	const { mine, env, source, release } = founder1;
	const before = stateOf(founder1);
	const first = await upgrade(mine, [], env);
	assert.equal(first.code, 0, first.said);
	assert.ok(first.isTidy);
	await expectUpgraded(founder1, before);
	assert.match(first.said, /newest release at origin/);
	assert.match(
		first.said,
		/New in 2\.2\.0 .*:\n- The page has a blue button\.\n/,
	);
	assert.match(first.said, /state +check +finding/);
	const [backup = ""] = globSync("data/before-2.2.0-*.jsonl", { cwd: mine });
	assert.match(read(mine, backup), /ann@cafe\.example/);

	const again = await upgrade(mine, [], env);
	assert.equal(again.code, 0);
	assert.match(again.said, /2\.2\.0\. This folder has it: nothing was changed/);

	changeEverything(source);
	release("2.3.0");
	const next = await upgrade(mine, [], env);
	assert.equal(next.code, 0, next.said);
	await expectUpgraded(founder1, before, "2.3.0");
});

/** Copies of other kinds than a clone, and how the upgrade of each is called. */
const copies: Readonly<
	Record<
		string,
		readonly [
			copy: typeof cloneTo,
			args?: (remote: string) => string[],
			then?: (founder: Founder) => void,
			engine?: Options["engine"],
		]
	>
> = {
	"made from a template": [
		(folder, remote) => {
			cloneTo(folder, remote);
			rmSync(path.join(folder, ".git"), { recursive: true });
			git(folder, "init", "--quiet", "--initial-branch=trunk");
			commitAll(folder, "Begin");
			return folder;
		},
		(remote) => ["--from", remote],
		({ mine, remote }) =>
			assert.match(
				git(mine, "remote", "get-url", "upstream"),
				RegExp(`${path.basename(remote)}$`),
			),
		"PostgreSQL",
	],
	"that is shallow, on a branch, in a fork without tags": [
		(folder, remote) => {
			const fork = path.join(path.dirname(folder), "fork.git");
			git(path.dirname(folder), "clone", "--quiet", "--bare", remote, fork);
			git(fork, "tag", "--delete", "v2.1.0");
			cloneTo(folder, `file://${fork}`, "--depth=1");
			git(folder, "checkout", "--quiet", "-b", "spring");
			return folder;
		},
		(remote) => ["--from", remote],
		({ mine }) => git(mine, "push", "--quiet", "origin", "spring"),
	],
	"without packages, at no branch": [
		(folder, remote) => {
			cloneTo(folder, remote);
			git(folder, "checkout", "--quiet", "--detach");
			return folder;
		},
	],
};

for (const [what, [copy, args, then, engine]] of Object.entries(copies))
	test(`a copy ${what} is upgraded`, async (t) => {
		const copied = await founder(t, { copy, ...(engine && { engine }) });
		const { mine, remote, env } = copied;
		const before = stateOf(copied);
		if (what.startsWith("without"))
			rmSync(path.join(mine, "node_modules"), { recursive: true });
		const { code, said } = await upgrade(mine, args?.(remote), env);
		assert.equal(code, 0, said);
		await expectUpgraded(copied, before);
		then?.(copied);
	});

const failsWith = (name: string, text: string) => (source: string) =>
	write(source, name, text);
const brokenMigration = (engine: string) => (source: string) => {
	const [name = ""] = globSync(`store/${engine}/*-more.sql`, { cwd: source });
	const text = read(source, name);
	write(
		source,
		name,
		`${text}alter table waitlist add column more_2 text;\nselect wrong;\n`,
	);
};

/** What fails in the release or in the copy, and what the upgrade says. */
const failures: Readonly<
	Record<
		string,
		readonly [options: Options, says: RegExp, does?: (founder: Founder) => void]
	>
> = {
	"the packages": [
		{
			release: (source) => rmSync(path.join(source, "package-lock.json")),
		},
		/existing package-lock\.json[\s\S]*`npm ci` failed/,
	],
	"what the release does with the words": [
		{ release: failsWith("upgrade/prepare.ts", 'throw new Error("no words")') },
		/no words/,
	],
	"the build": [
		{ release: failsWith("build.js", 'throw new Error("no page")') },
		/no page[\s\S]*`npm run build` failed/,
	],
	"a copy of SQLite's file": [
		{ release: brokenMigration("sqlite") },
		/cannot read a copy of the list: .*no such column: wrong/,
	],
	"the migration of PostgreSQL": [
		{ engine: "PostgreSQL", release: brokenMigration("postgres") },
		/"wrong" does not exist[\s\S]*`migrate` failed/,
	],
	"the backup": [
		{},
		/ECONNREFUSED|cannot be reached[\s\S]*`backup` failed/,
		(founder) => {
			founder.env.DATABASE_URL = "postgres://ann:pw@127.0.0.1:9/list";
		},
	],
	"a file that is in the way": [
		{ release: failsWith("server/new.ts", "upstream's") },
		/not committed: server\/new\.ts\. Rename or move/,
		({ mine }) => {
			write(mine, ".git/info/exclude", "new.ts\n");
			write(mine, "server/new.ts", "mine");
		},
	],
};

for (const [what, [options, says, does]] of Object.entries(failures))
	test(`everything is as before when an upgrade fails at ${what}`, async (t) => {
		const failed = await founder(t, options);
		does?.(failed);
		const before = stateOf(failed);
		const { code, said, isTidy } = await upgrade(failed.mine, [], failed.env);
		assert.equal(code, 1, said);
		assert.match(said, says);
		assert.match(
			said,
			/\nNothing was changed: this folder still has 2\.1\.0\.\n$/,
		);
		assert.ok(isTidy);
		expectAsBefore(failed, before);
	});

for (const [signal, at] of [
	["SIGTERM", "Building"],
	["SIGINT", "Making a backup"],
] as const)
	test(`everything is as before when ${signal} comes at "${at} …"`, {
		skip: process.platform === "win32" && "Windows has no signals",
	}, async (t) => {
		const ended = await founder(t);
		const before = stateOf(ended);
		const { code, said, isTidy } = await upgrade(
			ended.mine,
			[],
			ended.env,
			(pid, said) => {
				if (said.trimEnd().endsWith("…") && said.includes(at))
					process.kill(pid, signal);
			},
		);
		assert.equal(code, signal === "SIGINT" ? 130 : 143, said);
		assert.match(said, /ended by a signal[\s\S]*Nothing was changed/);
		assert.ok(isTidy);
		expectAsBefore(ended, before);
	});

/** Where an upgrade is killed, with git, which writes a file slowly here, and what the next one says. */
const deaths = { swap: /is taken back/, migrate: /goes on/ } as const;
for (const [phase, says] of Object.entries(deaths))
	test(`an upgrade that is killed at "${phase}" is put right by the next one`, {
		skip: process.platform === "win32" && "Windows has no groups of processes",
	}, async (t) => {
		const killed = await founder(t);
		const { mine, env } = killed;
		git(mine, "config", "filter.slow.smudge", "sleep 0.5; cat");
		write(mine, ".git/info/attributes", "CHANGELOG.md filter=slow\n");
		const before = stateOf(killed);
		const file = path.join(mine, ".upgrade/state.json");
		const isIn = () =>
			existsSync(file) && readFileSync(file, "utf8").includes(`"${phase}"`);
		const { said } = await upgrade(mine, [], env, (pid) => {
			const watch = setInterval(() => {
				if (!isIn()) return;
				clearInterval(watch);
				process.kill(-pid, "SIGKILL");
			}, 1);
			watch.unref();
			t.after(() => clearInterval(watch));
		});
		assert.doesNotMatch(said, /This folder has/);
		assert.ok(isIn());
		const next = await upgrade(mine, [], env);
		assert.equal(next.code, 0, next.said);
		assert.match(next.said, says);
		await expectUpgraded(killed, before);
	});
