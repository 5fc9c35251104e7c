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
import { noPostgres } from "../support/postgres-server.ts";
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

/** A founder's copy of 2.1.0 with words of her own, committed, staged and not, and a list. */
async function founder(t: TestContext, { engine = "SQLite", copy }: Options) {
	const releases = openWorkshop(copy);
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
	commitAll(releases.source, "Change everything");
	const env = {
		...settings,
		HOME: place,
		XDG_CONFIG_HOME: place,
		GIT_CONFIG_NOSYSTEM: "1",
		...npmCache,
	};
	return {
		...releases,
		settings,
		env,
		/** Releases 2.2.0, with what breaks it; replaces the one that was there. */
		release(breaks?: Break) {
			const news = "- The page has a blue button. There is more of it.";
			releases.release("2.2.0", news, breaks);
		},
		nextDay() {
			changeEverything(releases.source);
			releases.release("2.3.0");
		},
	};
}

interface Options {
	readonly engine?: keyof typeof engines;
	readonly copy?: typeof cloneTo;
}

/** Changes the folder of a release. */
type Break = (source: string) => void;

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

/** What an upgrade says and leaves that was not done. */
function expectFailed(
	{ code, said, isTidy }: Awaited<ReturnType<typeof upgrade>>,
	says: RegExp,
) {
	assert.equal(code, 1, said);
	assert.match(said, says);
	assert.match(
		said,
		/\nNothing was changed: this folder still has 2\.1\.0\.\n$/,
	);
	assert.ok(isTidy);
}

function expectAsBefore(founder: Founder, before: ReturnType<typeof stateOf>) {
	const now = stateOf(founder);
	// The backup may be there already.
	const filesOf = (files: Record<string, string>) =>
		Object.entries(files).filter(
			([name]) => !/^data\/(before|erased)/.test(name),
		);
	assert.deepEqual(filesOf(now.files), filesOf(before.files));
	assert.deepEqual({ ...now, files: {} }, { ...before, files: {} });
}

/** What an upgrade has to lead to. */
function expectUpgraded(
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
	expectList(mine, settings);
}

const failsWith =
	(name: string, text: string): Break =>
	(source) =>
		write(source, name, text);
const brokenMigration =
	(engine: string): Break =>
	(source) => {
		const [name = ""] = globSync(`store/${engine}/*-more.sql`, {
			cwd: source,
		});
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
		{
			readonly says: RegExp;
			readonly breaks?: Break;
			readonly env?: Record<string, string>;
			/** A file of the founder's that git does not know. */
			readonly inTheWay?: string;
		}
	>
> = {
	"the packages": {
		breaks: (source) => rmSync(path.join(source, "package-lock.json")),
		says: /existing package-lock\.json[\s\S]*`npm ci` failed/,
	},
	"what the release does with the words": {
		breaks: failsWith("upgrade/prepare.ts", 'throw new Error("no words")'),
		says: /no words/,
	},
	"the build": {
		breaks: failsWith("build.js", 'throw new Error("no page")'),
		says: /no page[\s\S]*`npm run build` failed/,
	},
	"a copy of SQLite's file": {
		breaks: brokenMigration("sqlite"),
		says: /cannot read a copy of the list: .*no such column: wrong/,
	},
	"the backup": {
		env: { DATABASE_URL: "postgres://ann:pw@127.0.0.1:9/list" },
		says: /ECONNREFUSED|cannot be reached[\s\S]*`backup` failed/,
	},
	"a file that is in the way": {
		breaks: failsWith("server/new.ts", "upstream's"),
		inTheWay: "server/new.ts",
		says: /not committed: server\/new\.ts\. Rename or move/,
	},
};

test("what fails changes nothing, and an upgrade keeps all that is the founder's, also the next day", {
	// Ten upgrades, which take longer together than another test may.
	timeout: 900_000,
}, async (t) => {
	const walk = await founder(t, {});
	const { mine, env, settings } = walk;
	const before = stateOf(walk);
	for (const [what, failure] of Object.entries(failures))
		await t.test(
			`everything is as before when an upgrade fails at ${what}`,
			async () => {
				const { breaks, says, inTheWay } = failure;
				walk.release(breaks);
				if (inTheWay) {
					write(mine, ".git/info/exclude", path.basename(inTheWay));
					write(mine, inTheWay, "mine");
				}
				const call = await upgrade(mine, [], { ...env, ...failure.env });
				expectFailed(call, says);
				if (inTheWay) {
					assert.equal(read(mine, inTheWay), "mine");
					rmSync(path.join(mine, inTheWay));
				}
				expectAsBefore(walk, before);
			},
		);

	walk.release();
	await t.test(
		'everything is as before when Ctrl+C is pressed at "Making a backup …"',
		{
			skip: process.platform === "win32" && "Windows has no signals",
		},
		async () => {
			const { code, said, isTidy } = await upgrade(
				mine,
				[],
				env,
				(pid, said) => {
					if (said.trimEnd().endsWith("…") && said.includes("Making a backup"))
						process.kill(pid, "SIGINT");
				},
			);
			assert.equal(code, 130, said);
			assert.match(said, /ended by a signal[\s\S]*Nothing was changed/);
			assert.ok(isTidy);
			expectAsBefore(walk, before);
		},
	);
	expectList(mine, settings);

	await t.test("an upgrade keeps all that is the founder's", async () => {
		const { code, said, isTidy } = await upgrade(mine, [], env);
		assert.equal(code, 0, said);
		assert.ok(isTidy);
		expectUpgraded(walk, before);
		assert.match(said, /newest release at origin/);
		assert.match(said, /New in 2\.2\.0 .*:\n- The page has a blue button\.\n/);
		assert.match(said, /state +check +finding/);
		const [backup = ""] = globSync("data/before-2.2.0-*.jsonl", { cwd: mine })
			.sort()
			.slice(-1);
		assert.match(read(mine, backup), /ann@cafe\.example/);
	});
	await t.test("the next upgrades find no release, and one", async () => {
		const again = await upgrade(mine, [], env);
		assert.equal(again.code, 0);
		assert.match(
			again.said,
			/2\.2\.0\. This folder has it: nothing was changed/,
		);
		walk.nextDay();
		const next = await upgrade(mine, [], env);
		assert.equal(next.code, 0, next.said);
		expectUpgraded(walk, before, "2.3.0");
	});
});

test("a copy made from a template is upgraded, with a list in PostgreSQL", {
	skip: noPostgres,
}, async (t) => {
	const copied = await founder(t, {
		engine: "PostgreSQL",
		copy(folder, remote) {
			cloneTo(folder, remote);
			rmSync(path.join(folder, ".git"), { recursive: true });
			git(folder, "init", "--quiet", "--initial-branch=trunk");
			commitAll(folder, "Begin");
			return folder;
		},
	});
	const { mine, remote, env, settings } = copied;
	const before = stateOf(copied);
	copied.release(brokenMigration("postgres"));
	expectFailed(
		await upgrade(mine, ["--from", remote], env),
		/"wrong" does not exist[\s\S]*`migrate` failed/,
	);
	expectAsBefore(copied, before);
	expectList(mine, settings);

	copied.release();
	const { code, said } = await upgrade(mine, ["--from", remote], env);
	assert.equal(code, 0, said);
	expectUpgraded(copied, before);
	assert.match(
		git(mine, "remote", "get-url", "upstream"),
		RegExp(`${path.basename(remote)}$`),
	);
});

test("a shallow copy without packages, on a branch, in a fork without tags, is upgraded", async (t) => {
	const copied = await founder(t, {
		copy(folder, remote) {
			const fork = path.join(path.dirname(folder), "fork.git");
			git(path.dirname(folder), "clone", "--quiet", "--bare", remote, fork);
			git(fork, "tag", "--delete", "v2.1.0");
			cloneTo(folder, `file://${fork}`, "--depth=1");
			git(folder, "checkout", "--quiet", "-b", "spring");
			return folder;
		},
	});
	const { mine, remote, env } = copied;
	const before = stateOf(copied);
	copied.release();
	rmSync(path.join(mine, "node_modules"), { recursive: true });
	const { code, said } = await upgrade(mine, ["--from", remote], env);
	assert.equal(code, 0, said);
	expectUpgraded(copied, before);
	git(mine, "push", "--quiet", "origin", "spring");
});

test("an upgrade that is killed, with git, which writes a file slowly here, is put right by the next one", {
	skip: process.platform === "win32" && "Windows has no groups of processes",
}, async (t) => {
	const killed = await founder(t, {
		copy(folder, remote) {
			cloneTo(folder, remote);
			git(folder, "checkout", "--quiet", "--detach");
			return folder;
		},
	});
	const { mine, env } = killed;
	killed.release();
	// The note is written in the founder's folder only.
	const slow = "touch .upgrade/merges 2>/dev/null; sleep 0.5; cat";
	git(mine, "config", "filter.slow.smudge", slow);
	write(mine, ".git/info/attributes", "CHANGELOG.md filter=slow\n");
	const before = stateOf(killed);
	const file = path.join(mine, ".upgrade/state.json");
	/** What an upgrade says that is killed in this phase, which has written a file. */
	async function dieAt(phase: string, written = file): Promise<string> {
		const isIn = () =>
			existsSync(written) && readFileSync(file, "utf8").includes(`"${phase}"`);
		const wasIn = isIn();
		const { said } = await upgrade(mine, [], env, (pid) => {
			const watch = setInterval(() => {
				if (!isIn()) return;
				clearInterval(watch);
				process.kill(-pid, "SIGKILL");
			}, 1);
			watch.unref();
			t.after(() => clearInterval(watch));
		});
		assert.ok(!wasIn && isIn());
		assert.doesNotMatch(said, /This folder has/);
		return said;
	}
	await dieAt("swap", path.join(mine, ".upgrade/merges"));
	assert.match(await dieAt("migrate"), /is taken back/);
	const next = await upgrade(mine, [], env);
	assert.equal(next.code, 0, next.said);
	assert.match(next.said, /goes on/);
	expectUpgraded(killed, before);
});
