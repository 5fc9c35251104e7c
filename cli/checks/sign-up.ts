import { randomUUID } from "node:crypto";
import type { BuiltPage } from "../../config/built-page.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { erase } from "../../store/erase.ts";
import { readAddress } from "../../store/people.ts";
import type { Context } from "../context.ts";
import { advice, type Check, wrong } from "./check.ts";
import { visit } from "./online.ts";

/**
 * Joins as a visitor would, looks for that sign-up on the list, and removes it. The address can
 * belong to no person (RFC 2606), so it is not remembered as erased.
 */
export function signUpCheck(
	origin: string,
	page: BuiltPage | undefined,
	context: Context,
): Check {
	return {
		name: "sign-up",
		run() {
			const base = page?.apiBase || origin;
			const key = page?.apiKey ?? context.settings.anonKey;
			const tag = randomUUID();
			const email = `canary-${tag}@example.com`;
			// Opened for writing first: a sign-up that cannot be removed must not be sent.
			return context.withList("write", async (list) => {
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
						`A sign-up was answered ${status} by ${base}, not 201.`,
						"Look into the server's log. WAITLIST_ANON_KEY must be the key that the page was built with.",
					);
				}
				const [entry] = (await readAddress(list, email)).signUps;
				await erase(list, [email], null);
				if (entry === undefined) {
					return wrong(
						`A sign-up was accepted, but is not on the list of these settings; ${email} stays where it was stored.`,
						"Run this where the server runs, with its DATABASE_URL (or DATABASE_OWNER_URL), and `erase` that address there.",
					);
				}
				// Only our own server stores where a sign-up came from.
				return base === origin && entry.ref !== tag
					? advice(
							"A sign-up came on the list, but without its source.",
							"Let the proxy pass on the headers Host and Referer as they are.",
						)
					: "A sign-up came on the list, and was removed again.";
			});
		},
	};
}
