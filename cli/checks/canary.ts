import { randomUUID } from "node:crypto";
import type { BuiltPage } from "../../config/built-page.ts";
import type { Settings } from "../../config/settings.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { erase } from "../../store/erase.ts";
import type { Finding } from "./finding.ts";
import { visit } from "./visit.ts";

const check = "sign-up";

/**
 * Joins as a visitor would, looks for that entry on the list, and takes it away again. Nobody can
 * have its address (RFC 2606), so it is not remembered as erased.
 */
export async function checkSignUp(
	origin: string,
	page: BuiltPage | undefined,
	{ ownerDatabase, anonKey }: Settings,
): Promise<readonly Finding[]> {
	const tag = randomUUID();
	const email = `canary-${tag}@example.com`;
	const base = page?.apiBase || origin;
	const key = page?.apiKey ?? anonKey;
	// Who cannot take it off again must not put it on: there is nothing yet, but the way is tried.
	await erase(ownerDatabase, email, null);
	const answer = await visit(`${base}${waitlistPath}`, {
		method: "POST",
		headers: {
			...waitlistHeaders(key),
			Prefer: "return=minimal",
			Origin: origin,
			Referer: `${origin}/?ref=${tag}`,
		},
		body: JSON.stringify({ email, phone: null, user_type: "host" }),
	});
	if (answer.status !== 201) {
		return [
			{
				check,
				state: "wrong",
				found: `A sign-up was answered ${answer.status} by ${base}, not 201.`,
				todo: "Look into the server's log; WAITLIST_ANON_KEY has to be the one that the page was built with.",
			},
		];
	}
	const [entry] = await erase(ownerDatabase, email, null);
	if (entry === undefined) {
		return [
			{
				check,
				state: "wrong",
				found: `A sign-up was taken, but is not on the list that these settings name; ${email} stays where it went.`,
				todo: "Run this where the server runs, with its DATABASE_URL (or DATABASE_OWNER_URL), and `erase` that address there.",
			},
		];
	}
	// Only our own server knows where a sign-up came from.
	if (base === origin && entry.ref !== tag) {
		return [
			{
				check,
				state: "advice",
				found: "A sign-up came on the list, but not where it came from.",
				todo: "Let the proxy pass on the headers Host and Referer as they are.",
			},
		];
	}
	const found = "A sign-up came on the list, and was taken off it again.";
	return [{ check, state: "ok", found }];
}
