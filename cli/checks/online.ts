import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { erase } from "../../list/erase.ts";
import { readAddress } from "../../list/people.ts";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../protocol/built-page.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { deskPath } from "../../shared/desk.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { sides } from "../../shared/sides.ts";
import { mainWords } from "../../words/content.ts";
import { closedNow, ownDist, readBuiltPage } from "../built-page.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Timeout of a request, in milliseconds: visitors do not wait longer for a page. */
const timeoutMs = 10_000;

/**
 * Checks the page as a visitor gets it from the address, an origin without a slash at its end. `dist` is
 * where the page was built.
 */
export async function checkOnline(
	origin: string,
	dist = ownDist,
): Promise<Results> {
	const page = await visit(`${origin}/`);
	const { status, headers } = page;
	const isPage = headers.get("content-type")?.startsWith("text/html");
	if (status !== 200 || !isPage) {
		const to = headers.get("location");
		throw new ExpectedError(
			`${origin}/ answers ${status}${to === null ? "" : ` and redirects to ${to}`}, not with the page: give the address that visitors end up at, or find out which program answers there.`,
		);
	}
	const html = await page.text();
	// As in page/load-on-intent.ts: only our page has it.
	if (!html.includes("data-bundle"))
		throw new ExpectedError(
			`${origin}/ answers with another program's page. If yours is below a path there, such as ${origin}/waitlist/, its forms send sign-ups to that other program: give it a name of its own (docs/online.md). If not, put the newest build online.`,
		);
	const isHttps = origin.startsWith("https:");
	const others = otherHeaders(headers, isHttps, dist);
	const unknown = await visit(`${origin}/${randomUUID()}`);
	const find = (pattern: RegExp) => pattern.exec(html)?.[1];
	const named = find(/<link rel="canonical" href="([^"]*)"/) ?? "no address";
	const image = find(/<meta property="og:image" content="([^"]*)"/);
	return [
		`${origin}/ answers with a page.`,
		!isHttps &&
			advice(
				"The address is not HTTPS: every network on the way can read what visitors send.",
				"For the public address, see docs/online.md.",
			),
		others.length > 0 &&
			wrong(
				`Security headers are missing, or not those of the page built here: ${others.join(", ")}.`,
				"Put the newest build online, and let the proxy pass on what the server sends; for HTTPS it must send X-Forwarded-Proto, and TRUST_PROXY must be set.",
			),
		unknown.status !== 404 &&
			wrong(
				`Unknown addresses are answered with ${unknown.status}, not 404.`,
				"Let the host answer them with 404.html and status 404.",
			),
		named !== `${origin}/` &&
			wrong(
				`The page names ${named}, not ${origin}/.`,
				`Write SITE_URL=${origin} into the file .env, run \`npm run build\`, and restart the server. With containers, write DOMAIN there, and start them with --build.`,
			),
		// Where the page names no address, or another one, the picture follows from it.
		image !== undefined && named === `${origin}/` && (await checkImage(image)),
	];
}

/** Looks for the desk below the address, and whether it can be reached without HTTPS. */
export async function checkDesk(
	origin: string,
	{ settings }: Pick<Context, "settings">,
): Promise<Results> {
	if (settings.deskAddresses.length === 0) return false;
	const address = `${origin}${deskPath}/`;
	const plain = address.replace(/^https:/, "http:");
	const { status } = await visit(plain).catch(() => ({ status: 301 }));
	if (status < 300 || (status >= 400 && status !== 404))
		return wrong(
			`${plain} answers ${status} without HTTPS: who watches the network reads what a person sends there.`,
			"Let the proxy lead http: to https:, as deploy/Caddyfile and deploy/nginx.conf do.",
		);
	const page = await visit(address);
	return page.status === 200 && /^text\/html/.test(contentType(page))
		? `${address} asks for a login.`
		: advice(
				`${address} answers ${page.status}, though DASHBOARD_FOR names who may log in there.`,
				"Start the desk, and give the proxy its route: docs/online.md.",
			);
}

function contentType({ headers }: Response): string {
	return `${headers.get("content-type")}`;
}

async function checkImage(url: string) {
	const { status, headers } = await visit(url);
	const isPicture =
		status === 200 && headers.get("content-type")?.startsWith("image/png");
	return isPicture
		? "Shared links show a picture."
		: wrong(
				`${url}, the picture of shared links, answers ${status} and no PNG.`,
				"Put the newest build online.",
			);
}

/** The names of the built page's security headers that were not sent. */
function otherHeaders(sent: Headers, isHttps: boolean, dist: string): string[] {
	const file = path.join(dist, securityHeadersFile);
	// Another finding says that no page is built.
	if (!existsSync(file)) return [];
	const built: SecurityHeaders = JSON.parse(readFileSync(file, "utf8"));
	const expected = { ...built.document, ...(isHttps && built.https) };
	return Object.keys(expected).filter(
		(name) => sent.get(name) !== expected[name],
	);
}

/**
 * Joins as a visitor would, looks for that sign-up on the list, and removes it. The address can
 * belong to no person (RFC 2606), so it is not remembered as erased. `dist` is where the page was built.
 */
export function checkSignUp(
	origin: string,
	context: Pick<Context, "settings" | "withList" | "readContent">,
	dist = ownDist,
) {
	const page = readBuiltPage(dist);
	const base = page?.apiBase || origin;
	const key = page?.apiKey ?? context.settings.anonKey;
	const tag = randomUUID();
	const email = `canary-${tag}@example.com`;
	// Opened for writing first: a sign-up that cannot be removed must not be sent.
	return context.withList("write", async (list): Promise<Results> => {
		const { ownQuestion } = mainWords(context.readContent()).form;
		const [choice = "a test"] = Object.keys(ownQuestion?.choices ?? {});
		const own = ownQuestion && { answer: choice };
		const { status } = await visit(`${base}${waitlistPath}`, {
			method: "POST",
			headers: {
				...waitlistHeaders(key),
				Prefer: "return=minimal",
				Origin: origin,
				Referer: `${origin}/?ref=${tag}`,
			},
			body: JSON.stringify({ email, phone: null, user_type: sides[0], ...own }),
		});
		const { timeZone } = context.settings;
		const isClosed = closedNow(timeZone, page?.closed ?? null)();
		// Supabase answers 401 where the right to insert is revoked; our own server, where the key is a wrong one.
		const isRefusal = status === 403 || (status === 401 && base !== origin);
		if (isClosed && isRefusal)
			return "The waitlist is closed: a sign-up was refused.";
		if (status !== 201)
			return wrong(
				`A sign-up was answered ${status} by ${base}, not 201.`,
				"Look into the server's log.",
			);
		const [entry] = (await readAddress(list, email)).signUps;
		await erase(list, [email], null);
		if (entry === undefined)
			return wrong(
				`A sign-up was accepted, but is not on the list of these settings; ${email} stays where it was stored.`,
				"Run this where the server runs, with its DATABASE_URL (or DATABASE_OWNER_URL), and `erase` that address there.",
			);
		if (isClosed)
			return wrong(
				"The page says that the waitlist is closed, but a sign-up was accepted. It was removed again.",
				"Restart the server after a build; with Supabase, see docs/launch.md.",
			);
		// Only our own server stores where a sign-up came from.
		return base === origin && entry.ref !== tag
			? advice(
					"A sign-up came on the list, but without its source.",
					"Let the proxy pass on the headers Host and Referer as they are.",
				)
			: "A sign-up came on the list, and was removed again.";
	});
}

/** Fetches without following redirects. Rejects with `ExpectedError` when there is no answer. */
async function visit(url: string, options?: RequestInit): Promise<Response> {
	const signal = AbortSignal.timeout(timeoutMs);
	try {
		return await fetch(url, { redirect: "manual", signal, ...options });
	} catch (error) {
		// The message of fetch says only that it failed; the cause says why.
		const { cause = error } = error as Error;
		const { code, message } = cause as NodeJS.ErrnoException;
		throw new ExpectedError(
			`${url} cannot be reached (${code ?? message}): see whether the server and its proxy run, whether the domain points to this machine, and, in the proxy's log, whether it has a certificate.`,
			{ cause: error },
		);
	}
}
