/** What `npm run release` reads from texts, and puts into the bill of materials. */

/** The packages of which the scripts of the page and of the dashboard consist, beside our own code. */
export const inScripts = [
	"react",
	"react-dom",
	"react-error-boundary",
	"recharts",
	"@tanstack/react-query",
	"@tanstack/react-table",
];

/** The texts that a release is told by. */
export interface ReleaseFiles {
	readonly version: string;
	readonly lockVersion: string;
	readonly changelog: string;
	readonly security: string;
}

/** What is wrong with these texts, in a sentence each. */
export function wrongTexts(files: ReleaseFiles): string[] {
	const { version, lockVersion, changelog, security } = files;
	const unreleased = /^## Unreleased\n+(?!## )\S/m.test(changelog);
	return [
		lockVersion !== version &&
			`package-lock.json says ${lockVersion}, package.json ${version}: npm version --no-git-tag-version writes both.`,
		!changelog.split("\n").some((line) => line.startsWith(`## ${version} (`)) &&
			`CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)".`,
		unreleased &&
			`CHANGELOG.md has changes under "Unreleased": move them below ${version}.`,
		security.includes("PLACEHOLDER") &&
			"SECURITY.md has a placeholder: write the address for reports there.",
	].filter((text) => text !== false);
}

/** The commit at which each bench ran, as docs/benchmarks.md says: `bench` and `bench:page`. */
export function benchCommits(benchmarks: string): Record<string, string> {
	const found = benchmarks.matchAll(
		/^## `npm run (\S+)`\n+[\d-]+, commit ([0-9a-f]+)/gm,
	);
	return Object.fromEntries(
		[...found].map(([, bench = "", commit = ""]) => [bench, commit]),
	);
}

export interface LockedPackage {
	readonly version: string;
	readonly license?: string;
	readonly dependencies?: Readonly<Record<string, string>>;
}
export type Lock = Readonly<Record<string, LockedPackage>>;

/** These packages and all that they depend on, by their places in a lock file. */
export function withDependencies(
	lock: Lock,
	names: readonly string[],
): string[] {
	const found = new Set<string>();
	function add(name: string, from: string): void {
		let place = `${from}/node_modules/${name}`.replace(/^\//, "");
		for (let at = from; !(place in lock) && at !== ""; ) {
			at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")));
			place = `${at}/node_modules/${name}`.replace(/^\//, "");
		}
		const locked = lock[place];
		if (locked === undefined || found.has(place)) return;
		found.add(place);
		for (const next of Object.keys(locked.dependencies ?? {})) add(next, place);
	}
	for (const name of names) add(name, "");
	return [...found].sort();
}

/** A place in the lock file as a component of CycloneDX. */
export function toComponent(lock: Lock, place: string) {
	const name = place.slice(place.lastIndexOf("node_modules/") + 13);
	const { version = "", license } = lock[place] ?? {};
	const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
	const licenses = license === undefined ? [] : [{ expression: license }];
	const ref = `${name}@${version}`;
	return { "bom-ref": ref, type: "library", name, version, purl, licenses };
}
