import { readPageSettings } from "../../config/page-settings.ts";
import type { Environment } from "../../config/read-environment.ts";
import { readSettings, type Settings } from "../../config/settings.ts";
import type { Finding } from "./finding.ts";

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

/** Whether the settings can be used. */
export function checkSettings(env: Environment): readonly Finding[] {
	readSettings(env);
	readPageSettings(env);
	return [{ check: "settings", state: "ok", found: "All can be used." }];
}

/**
 * Whether visitors are told apart. Their addresses are stored nowhere, so this cannot be seen from
 * the list: the settings have to tell.
 */
export function checkProxy(
	{ host, trustProxy, rateLimit }: Settings,
	siteUrl: string,
): readonly Finding[] {
	const check = "proxy";
	const limit: readonly Finding[] =
		rateLimit === null
			? [
					{
						check: "limit",
						state: "advice",
						found: "One address may send any number of sign-ups.",
						todo: "Unless something in front of the server limits them, take RATE_LIMIT=off away.",
					},
				]
			: [];
	if (trustProxy !== false) {
		const found = "A reverse proxy tells the visitors' addresses.";
		return [{ check, state: "ok", found }, ...limit];
	}
	const todo =
		"Set TRUST_PROXY=1 if a proxy stands in front, and restart the server.";
	if (siteUrl.startsWith("https:")) {
		const found =
			"The page is at an https address, which takes a proxy, but TRUST_PROXY is off: all visitors count as one, and the limit on sign-ups holds for all of them together.";
		return [{ check, state: "wrong", found, todo }, ...limit];
	}
	if (loopback.test(host)) {
		const found =
			"The server listens on this machine alone and TRUST_PROXY is off: behind a proxy, all visitors would count as one.";
		return [{ check, state: "advice", found, todo }, ...limit];
	}
	const found = "Visitors reach the server directly.";
	return [{ check, state: "ok", found }, ...limit];
}
