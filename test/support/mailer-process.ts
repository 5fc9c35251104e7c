import { spawn } from "node:child_process";
import path from "node:path";
import type { TestContext } from "node:test";
import { endProcess } from "./within.ts";

const root = path.join(import.meta.dirname, "../..");

/** `waitlist mailer` in a process of its own, which ends with the test. */
export function startMailer(t: TestContext, env: Record<string, string>) {
	const argv = ["cli/main.js", "mailer"];
	const child = spawn(process.execPath, argv, {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let output = "";
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const end = async (signal: NodeJS.Signals) => {
		await endProcess(child, signal, "The mailer");
		return child.exitCode;
	};
	t.after(() => end("SIGKILL"));
	return { end, output: () => output };
}
