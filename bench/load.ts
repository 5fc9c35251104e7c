import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defaultAnonKey } from "../config/keys.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";

/** What a server did under load from `connections` clients, each waiting for its answer. */
export interface Load {
	readonly perSecond: number;
	readonly medianMs: number;
	/** The 99th percentile. */
	readonly p99Ms: number;
}

export const connections = 64;

/** Every sign-up has an address of its own; written in Lua, which wrk runs. */
const signUpScript = `
local n = 0
local id = os.getenv("BENCH_RUN")
local headers = {
${Object.entries(waitlistHeaders(defaultAnonKey))
	.map(([name, value]) => `  ["${name}"] = "${value}",`)
	.join("\n")}
}
request = function()
  n = n + 1
  local body = '{"email":"visitor-' .. id .. "-" .. n .. '@example.com","phone":null,"user_type":"host"}'
  return wrk.format("POST", "${waitlistPath}", headers, body)
end
`;

let runs = 0;

/** Sends sign-ups as fast as they are answered. Throws when one is not acknowledged. */
export function loadSignUps(address: string, seconds: number): Load {
	const folder = mkdtempSync(path.join(tmpdir(), "waitlist-bench-"));
	const script = path.join(folder, "sign-up.lua");
	writeFileSync(script, signUpScript);
	try {
		return runWrk([...options(seconds), "-s", script, address]);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Fetches the landing page, compressed, as fast as it comes. */
export function loadPage(address: string, seconds: number): Load {
	// Both servers have it as gzip beside the file; Debian's nginx knows no other.
	const header = "Accept-Encoding: gzip";
	return runWrk([...options(seconds), "-H", header, `${address}/`]);
}

function options(seconds: number): string[] {
	return ["-t1", `-c${connections}`, `-d${seconds}`, "--latency"];
}

function runWrk(args: readonly string[]): Load {
	installByApt("wrk");
	runs += 1;
	const { stdout, error } = spawnSync("wrk", args, {
		encoding: "utf8",
		env: { ...process.env, BENCH_RUN: `${process.pid}-${runs}` },
	});
	if (error) throw new Error("The load comes from wrk: install it.");
	if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
	const latency = (percent: string) => {
		const [, value, unit] =
			new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
		const factor = unit === "us" ? 0.001 : unit === "s" ? 1000 : 1;
		return Number(value) * factor;
	};
	return {
		perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
		medianMs: latency("50"),
		p99Ms: latency("99"),
	};
}

/** Debian's package of that name, where it is missing and can be had. */
export function installByApt(name: string): void {
	if (spawnSync(name, ["-v"]).error === undefined) return;
	if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
	spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", name]);
}
