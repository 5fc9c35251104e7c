/** Firefox, through WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "../support/find-browser.ts";
import type { Conditions, Engine, Session } from "./session.ts";

const program = findProgram([
	"firefox-esr",
	"firefox",
	"/Applications/Firefox.app/Contents/MacOS/firefox",
	"C:\\Program Files\\Mozilla Firefox\\firefox.exe",
]);

export const firefox: Engine = {
	name: "Firefox",
	missing:
		program === undefined
			? "Firefox is missing: install it, on Debian by `apt-get install firefox-esr`."
			: undefined,
	start,
};

async function start(conditions: Conditions): Promise<Session> {
	const profile = await mkdtemp(path.join(tmpdir(), "frontage-firefox-"));
	await writeFile(path.join(profile, "user.js"), preferences(conditions));
	const browser = spawn(
		program ?? "firefox",
		["--headless", "--remote-debugging-port=0", "--profile", profile],
		{ stdio: ["ignore", "ignore", "pipe"] },
	);
	const address = await printedAddress(browser.stderr);
	const { send, close } = await connect(`${address}/session`);
	await send("session.new", { capabilities: {} });
	const { contexts } = await send("browsingContext.getTree", {});
	const { context } = contexts[0];
	return {
		async open(url) {
			await send("browsingContext.navigate", {
				context,
				url,
				wait: "complete",
			});
		},
		async evaluate(expression) {
			const { result, exceptionDetails } = await send("script.evaluate", {
				expression,
				target: { context },
				awaitPromise: false,
			});
			if (exceptionDetails) throw new Error(exceptionDetails.text);
			return result.value;
		},
		async perform(actions) {
			await send("input.performActions", { context, actions });
		},
		async resize(width, height) {
			await send("browsingContext.setViewport", {
				context,
				viewport: { width, height },
			});
		},
		async close() {
			const exit = once(browser, "exit");
			await send("browser.close", {});
			close();
			await exit;
			await rm(profile, { recursive: true, maxRetries: 5 });
		},
	};
}

function preferences({ javascript, motion }: Conditions): string {
	return Object.entries({
		"javascript.enabled": javascript,
		"ui.prefersReducedMotion": motion === "reduced" ? 1 : 0,
	})
		.map(([name, value]) => `user_pref("${name}", ${value});\n`)
		.join("");
}

async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
	const lines: string[] = [];
	for await (const line of createInterface(output)) {
		lines.push(line);
		const address = /ws:\/\/\S+/.exec(line)?.[0];
		if (address === undefined) continue;
		output.resume();
		return address;
	}
	throw new Error(`Firefox did not start: ${lines.join("\n")}`);
}

/** Connects to the browser; `send` resolves with a command's result. */
async function connect(address: string) {
	const socket = new WebSocket(address);
	await once(socket, "open");
	let last = 0;
	return {
		// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
		send(method: string, params: object): Promise<any> {
			const id = ++last;
			const { promise, resolve, reject } = Promise.withResolvers();
			socket.addEventListener("message", function hear({ data }) {
				const answer = JSON.parse(data);
				if (answer.id !== id) return;
				socket.removeEventListener("message", hear);
				if (answer.type === "success") resolve(answer.result);
				else reject(new Error(`${method}: ${answer.message}`));
			});
			socket.send(JSON.stringify({ id, method, params }));
			return promise;
		},
		close: () => socket.close(),
	};
}
