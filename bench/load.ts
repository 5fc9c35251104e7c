import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";

const headers = {
	...waitlistHeaders(defaultAnonKey),
	// nginx on Debian serves no other precompressed file.
	"Accept-Encoding": "gzip",
};
let runs = 0;

/**
 * Sends sign-ups to a server, or fetches its landing page, as fast as it answers; each connection
 * waits for its answer. Rejects when one answer is an error.
 */
export async function load(
	address: string,
	target: "sign-ups" | "page",
	connections: number,
	seconds: number,
) {
	runs += 1;
	const { stdout } = await promisify(execFile)(
		"wrk",
		[
			...["-t1", `-c${connections}`, `-d${seconds}`],
			...["-s", `${import.meta.dirname}/wrk.lua`],
			...Object.entries(headers).flatMap((pair) => ["-H", pair.join(": ")]),
			target === "page" ? `${address}/` : address + waitlistPath,
		],
		{ env: { ...process.env, TARGET: target, RUN: `${process.pid}-${runs}` } },
	);
	const { errors, ...figures } = JSON.parse(
		stdout.slice(stdout.lastIndexOf("\n")),
	);
	if (errors > 0) throw new Error(stdout);
	return figures as Record<"per second" | "median ms" | "p99 ms", number>;
}
