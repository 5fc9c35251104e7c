import { randomUUID } from "node:crypto";
import type { Settings } from "../../config/settings.ts";
import type { BuiltPage } from "../../shared/built-page.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { erase } from "../../store/erase.ts";
import { type List, withList } from "../../store/list.ts";
import { readAddress } from "../../store/people.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";
import { visit } from "./visit.ts";

/**
 * Joins as a visitor would, looks for that sign-up on the list, and removes it. The address can
 * belong to no person (RFC 2606), so it is not remembered as erased.
 */
export function checkSignUp(
	origin: string,
	page: BuiltPage | undefined,
	{ ownerDatabase, anonKey }: Settings,
): Promise<Finding> {
	const base = page?.apiBase || origin;
	const key = page?.apiKey ?? anonKey;
	// Opened for writing first: a sign-up that cannot be removed must not be sent.
	return withList(ownerDatabase, "write", (list) =>
		signUpAndErase(list, { origin, base, key }),
	);
}

async function signUpAndErase(
	list: List,
	{ origin, base, key }: { origin: string; base: string; key: string },
): Promise<Finding> {
	const tag = randomUUID();
	const email = `canary-${tag}@example.com`;
	const { status } = await visit(`${base}${waitlistPath}`, {
		method: "POST",
		headers: {
			...waitlistHeaders(key),
			Prefer: "return=minimal",
			Origin: origin,
			Referer: `${origin}/?ref=${tag}`,
		},
		body: JSON.stringify({ email, phone: null, user_type: "host" }),
	});
	if (status !== 201) {
		return wrong(
			"sign-up",
			`A sign-up was answered ${status} by ${base}, not 201.`,
			"Look into the server's log. WAITLIST_ANON_KEY must be the key that the page was built with.",
		);
	}
	const { signUps } = await readAddress(list, email);
	await erase(list, [email], null);
	const [entry] = signUps;
	if (entry === undefined) {
		return wrong(
			"sign-up",
			`A sign-up was accepted, but is not on the list of these settings; ${email} stays where it was stored.`,
			"Run this where the server runs, with its DATABASE_URL (or DATABASE_OWNER_URL), and `erase` that address there.",
		);
	}
	// Only our own server stores where a sign-up came from.
	if (base === origin && entry.ref !== tag) {
		return advice(
			"sign-up",
			"A sign-up came on the list, but without its source.",
			"Let the proxy pass on the headers Host and Referer as they are.",
		);
	}
	return ok("sign-up", "A sign-up came on the list, and was removed again.");
}
