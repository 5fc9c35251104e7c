/** What the founder is told of a new version, in few lines. */

/** The most changes that are told; CHANGELOG.md has all. */
const mostChanges = 20;

/** The changes of the versions after this one: the first sentence of each, in the changelog's order. */
export function newsBetween(changelog: string, version: string): string[] {
	const sections = changelog.split(/^## (?=\d)/m).slice(1);
	const newer = sections.filter(
		(each) =>
			each.localeCompare(version, "en", { numeric: true }) > 0 &&
			!each.startsWith(`${version} `),
	);
	return newer.flatMap(tellSection);
}

function tellSection(section: string): string[] {
	const [heading = "", ...lines] = section.split("\n");
	const items = lines
		.join("\n")
		.split(/^- /m)
		.slice(1)
		.map((each) => firstSentence(each.split(/\n\s*\n/)[0] ?? ""));
	const told = items.slice(0, mostChanges).map((each) => `- ${each}`);
	const more = items.length - told.length;
	return [
		[
			`New in ${heading.trim()}:`,
			...told,
			...(more > 0 ? [`… and ${more} more: CHANGELOG.md`] : []),
		].join("\n"),
	];
}

/** The first sentence of a text of Markdown, in one line. */
function firstSentence(text: string): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	const plain = line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
	return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
