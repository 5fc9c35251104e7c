import type { Settings } from "../../config/settings.ts";
import { advice, ok, type Result, wrong } from "./finding.ts";

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

/**
 * Whether the server can tell visitors apart. Their addresses are stored nowhere, so only the
 * settings can say it.
 */
export function checkProxy(
	{ host, trustProxy }: Settings,
	siteUrl: string,
): Result {
	if (trustProxy !== false) {
		return ok("A reverse proxy passes on the visitors' addresses.");
	}
	const todo =
		"Set TRUST_PROXY=1 if a proxy stands in front, and restart the server.";
	if (siteUrl.startsWith("https:")) {
		return wrong(
			"The page has an https address, which needs a proxy, but TRUST_PROXY is off: all visitors count as one, and share one limit on sign-ups.",
			todo,
		);
	}
	if (loopback.test(host)) {
		return advice(
			"The server listens on this machine alone and TRUST_PROXY is off: behind a proxy, all visitors would count as one.",
			todo,
		);
	}
	return ok("Visitors reach the server directly.");
}

export function checkRateLimit({ rateLimit }: Settings): readonly Result[] {
	if (rateLimit !== null) return [];
	return [
		advice(
			"One address may send any number of sign-ups.",
			"Unless a proxy in front of the server limits them, remove RATE_LIMIT=off.",
		),
	];
}
