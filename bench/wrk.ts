import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../protocol/waitlist-call.ts";
import type { Figures } from "./report.ts";

const run = promisify(execFile);

/** What is asked for: sign-ups with one address each, the page, or whether the page has changed. */
export type Load = "sign-ups" | "page" | "unchanged page";

/**
 * Loads a server as fast as it answers, and returns how many answers came per second, how long they took, and
 * how many came in all. Rejects when one answer is an error. It ends after this many seconds, or answers if they are fewer.
 */
export async function wrk(
	load: Load,
	address: string,
	{
		connections = 64,
		seconds = 5,
		answers,
	}: { connections?: number; seconds?: number; answers?: number } = {},
): Promise<Figures> {
	const headers: Record<string, string> = {
		"Accept-Encoding": "gzip",
		...waitlistHeaders(defaultAnonKey),
	};
	if (load === "unchanged page")
		headers["If-None-Match"] = await etagOf(address);
	const args = [
		...["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "10s"],
		...["-s", `${import.meta.dirname}/wrk.lua`],
		...Object.entries(headers).flatMap((pair) => ["-H", pair.join(": ")]),
	];
	const env = {
		...process.env,
		TARGET: load,
		RUN: `${Date.now()}`,
		...(answers !== undefined && { ANSWERS: `${answers}` }),
	};
	const url = address + (load === "sign-ups" ? waitlistPath : "/");
	const { stdout } = await run("wrk", [...args, url], { env });
	const lastLine = stdout.slice(stdout.lastIndexOf("\n"));
	const { errors, ...figures } = JSON.parse(lastLine);
	if (errors > 0) throw new Error(stdout);
	return figures;
}

async function etagOf(address: string): Promise<string> {
	const headers = { "Accept-Encoding": "gzip" };
	const { headers: answer } = await fetch(address, { headers });
	return answer.get("etag") ?? "";
}
