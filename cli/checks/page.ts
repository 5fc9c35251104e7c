import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../../protocol/built-page.ts";
import { isClosedAt } from "../../shared/closed.ts";
import { ago, clockIn } from "../../shared/time.ts";
import { closedNow, ownDist, readBuiltPage } from "../built-page.ts";
import type { Context } from "../context.ts";
import { advice, type Result, type Results, wrong } from "./check.ts";

const root = path.join(import.meta.dirname, "..", "..");
const build = "Run `npm run build`, and restart the server.";

/** Whether the page is built from the newest content and settings, and ready to be seen. */
export function checkPage(
	{ settings }: Pick<Context, "settings">,
	dist = ownDist,
	content = path.join(root, "content"),
): Results {
	const page = readBuiltPage(dist);
	if (page === undefined) return wrong("The page is not built.", build);
	const { name, siteUrl, apiBase, placeholders } = page;
	const isAsSet = (["siteUrl", "apiBase", "apiKey"] as const).every(
		(each) => settings[each] === page[each],
	);
	const isOld = isStale(dist, content);
	return [
		`Built as ${name}; its sign-ups go to ${apiBase || "this server"}.`,
		checkClosed(page, settings.timeZone, dist),
		!isAsSet &&
			wrong(
				"The page was built with other settings: SITE_URL, VITE_SUPABASE_URL or the key.",
				build,
			),
		isOld && advice("content/ was changed after the page was built.", build),
		siteUrl === "" &&
			advice(
				"The page does not name its address, so shared links show no picture.",
				`Write SITE_URL= and the public address into the file .env. ${build}`,
			),
		!page.hasPrivacyPage &&
			wrong(
				"The page asks for email addresses and phone numbers, and has no page about privacy.",
				"Fill in the page in content/en/privacy.yaml, and put it online under `legal` in content/en/site.yaml.",
			),
		placeholders.length > 0 &&
			wrong(
				isOld
					? `The built page has placeholders: ${placeholders.length}. If you have replaced them, only build again:`
					: `Placeholders are left: ${placeholders.length}. Replace them, and build again:`,
				placeholders.join("\n"),
			),
		!page.hasPortrait &&
			advice(
				"The page shows a drawing in place of the founder’s photo.",
				"Put the photo into content/pictures/, name it as `portrait` in content/en/landing.yaml, and build again.",
			),
	];
}

/** Whether the waitlist is closed; on a static host, the page shows what it showed at its build. */
function checkClosed(
	{ closed, apiBase }: BuiltPage,
	timeZone: string,
	dist: string,
): Result {
	if (closed === null) return false;
	const until = closed.until?.replace("T", " ");
	const says = "`closed` in content/en/site.yaml says so.";
	if (closedNow(timeZone, closed)())
		return advice(
			until === undefined
				? "The waitlist is closed: no person can join."
				: `The waitlist is closed until ${until} (${timeZone}).`,
			apiBase === "" || until === undefined
				? says
				: `${says} The page on a static host opens with a new build.`,
		);
	return (
		apiBase !== "" &&
		isClosedAt(closed, () => clockIn(timeZone)(ago(0, builtAt(dist)))) &&
		wrong(
			`The waitlist is open since ${until} (${timeZone}), and the page was built before.`,
			"Run `npm run build`, and put the page online again: on a static host it does not open by itself.",
		)
	);
}

function builtAt(dist: string): number {
	return statSync(path.join(dist, builtPageFile)).mtimeMs;
}

function isStale(dist: string, content: string): boolean {
	const last = builtAt(dist);
	return readdirSync(content, { encoding: "utf8", recursive: true }).some(
		(name) => statSync(path.join(content, name)).mtimeMs > last,
	);
}
