/**
 * `npm run release`: what must be true of a commit before it is tagged. Prints all that is not; if all
 * is, runs `.ci/run` and writes the bill of materials.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addDelivered } from "./delivered.ts";
import {
	benchCommits,
	inScripts,
	type Lock,
	toComponent,
	withDependencies,
	wrongTexts,
} from "./release-checks.ts";

const root = path.join(import.meta.dirname, "..");

/** What each bench measures: a change of it makes the figures old. */
const measured: Readonly<Record<string, string>> = {
	bench:
		"bench/server.ts bench/servers.ts bench/people.ts bench/list.ts bench/import.ts bench/mailer.ts bench/analyze.ts bench/memory.ts server mail store shared protocol config list dashboard/server package-lock.json",
	"bench:page":
		"bench/page.ts page shared protocol content build/build-page.ts build/fonts.ts public vite.config.ts package-lock.json",
};

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** What a program prints. Throws when it fails. */
function print(command: string, ...args: string[]): string {
	const { status, stdout, stderr } = spawnSync(command, args, {
		cwd: root,
		encoding: "utf8",
		maxBuffer: 1e9,
	});
	if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
	return stdout.trimEnd();
}

function oldBenches(): string[] {
	const commits = benchCommits(read("docs/benchmarks.md"));
	return Object.entries(measured).flatMap(([bench, paths]) => {
		const run = `run \`npm run ${bench}\` on a machine that does nothing else`;
		const commit = commits[bench];
		if (commit === undefined)
			return [`docs/benchmarks.md has no figures of ${bench}: ${run}.`];
		const range = [`${commit}..HEAD`, "--", ...paths.split(" ")];
		const tests = ":(exclude)*.test.ts";
		const last = print("git", "log", "-1", "--format=%h, %s", ...range, tests);
		return last === ""
			? []
			: [
					`The figures of ${bench} are older than what they measure (${last}): ${run}.`,
				];
	});
}

/** Writes what the server runs on, and what the scripts in the browser consist of; the file's path. */
function writeBill(version: string, lock: Lock): string {
	const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"];
	const bill = JSON.parse(print("npm", ...args));
	const components = withDependencies(lock, inScripts).map((place) =>
		toComponent(lock, place),
	);
	const all = [...bill.components, ...components];
	// The same package twice is one component.
	bill.components = [
		...new Map(all.map((each) => [each["bom-ref"], each])).values(),
	];
	const file = path.join(root, `dist/frontage-${version}.cdx.json`);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(bill, null, "\t")}\n`);
	return file;
}

function release(): void {
	const { version } = JSON.parse(read("package.json"));
	const { version: lockVersion, packages } = JSON.parse(
		read("package-lock.json"),
	);
	const texts = {
		version,
		lockVersion,
		changelog: read("CHANGELOG.md"),
		security: read("SECURITY.md"),
	};
	addDelivered();
	const changed = print("git", "status", "--porcelain");
	const problems = [
		...(changed === "" ? [] : [`Changes are not committed:\n${changed}`]),
		...wrongTexts(texts),
		...oldBenches(),
	];
	if (problems.length > 0) {
		console.error(`${version} is not ready:\n- ${problems.join("\n- ")}`);
		process.exitCode = 1;
		return;
	}
	const { status } = spawnSync(path.join(root, ".ci/run"), {
		stdio: "inherit",
	});
	if (status !== 0) {
		process.exitCode = 1;
		return;
	}
	console.log(
		`${version} is ready. Attach ${writeBill(version, packages)} to the notes of the release, and tag this commit:\n\n  git tag --annotate v${version} --message ${version} && git push origin v${version}\n`,
	);
}

release();
