import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { request as ask, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { misusedAddresses } from "../field/dev-addresses.ts";
import { copyProject } from "../support/copy-project.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually } from "../support/visitors.ts";

test("npm run dev prints an address, and one for editing: the live page, its errors and the sign-up server", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const file = path.join(folder, "content/en/landing.yaml");
	const words = await readFile(file, "utf8");
	const photo = 'portrait: { file: "founder.png", alt: "Ann" }';
	await writeFile(file, words.replace(/portrait: null/, photo));
	await writeFile(path.join(folder, "people.csv"), "ann@frontage.test");
	const program = path.join(folder, "build/dev.ts");
	const dev = await startServer(
		{ LINK_SECRET: "a secret of at least thirty-two bytes" },
		{ program },
	);
	t.after(() => dev.end("SIGTERM"));
	const get = (name: string) => fetch(`${dev.address}${name}`);
	const show = async (name: string) => (await get(name)).text();
	const missing = await show("/");
	assert.match(missing, /content\/pictures\/ has no founder\.png/);
	// What Vite adds to an error helps no founder.
	assert.match(missing, /the page comes back by itself/);
	assert.doesNotMatch(missing, /ErrorOverlay|\bat \//);
	await sharp({
		create: { width: 40, height: 50, channels: 3, background: "#888" },
	}).toFile(path.join(folder, "content/pictures/founder.png"));
	await eventually(async () => /<form/.test(await show("/")), {
		what: "no page with the photo",
	});
	await eventually(async () => (await get("/healthz")).ok, {
		what: "no sign-up server",
	});
	assert.match(await show("/"), /\/@vite\/client/);
	assert.match(await show("/"), /import\('\/page\/load-on-intent\.ts'\)/);
	assert.equal((await get("/page/load-on-intent.ts")).status, 200);
	assert.match(await show("/privacy"), /<h1>Privacy/);
	const drawing = await get("/founder-dark.svg");
	assert.equal(drawing.headers.get("content-type"), "image/svg+xml");
	assert.match(await drawing.text(), /^<svg /);
	assert.match(await show("/me/x"), /This link doesn’t work/);
	assert.equal((await get("/@vite/client")).status, 200);
	for (const name of ["/people.csv", `/@fs${folder}/people.csv`])
		assert.doesNotMatch(await show(name), /ann@/);
	const answer = await fetch(`${dev.address}${waitlistPath}`, {
		method: "POST",
		headers: waitlistHeaders(defaultAnonKey),
		body: '{"email":"ann@frontage.test","user_type":"host"}',
	});
	assert.equal(answer.status, 201);

	const tooLong = `$1${"a ".repeat(40)}`;
	await writeFile(file, words.replace(/\b(title: )/, tooLong));
	const error =
		/content\/en\/landing\.yaml, line \d+: howItWorks\.steps\[0\]\.host\.title: \d+ letters, at most \d+/;
	await eventually(async () => error.test(await show("/")), {
		what: "no error for a title that is too long",
	});
	assert.match(dev.output(), error);
	// Vite's watcher takes two changes within 50 ms for one.
	await pause(200);
	await writeFile(file, words);
	await eventually(async () => /<form/.test(await show("/")), {
		what: "no page after the title is mended",
	});
	// Once for the photo that was missing, once for this.
	assert.equal(dev.output().match(/The words are right again\./g)?.length, 2);
	const printed = dev.output().match(/http:\/\/127[^\s"]+/g) ?? [];
	const [edit] = printed.filter((each) => each.includes("#"));
	assert.match(`${edit}`.slice(dev.address.length), /^\/#[\w-]{43}$/);
	assert.deepEqual(new Set(printed), new Set([dev.address, edit]));
});

test("npm run dev beside the server says that the port is in use, and no more (vitejs/vite#22784)", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const server = createServer().listen(0, "127.0.0.1");
	t.after(() => server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const program = path.join(folder, "build/dev.ts");
	const env = { ...process.env, PORT: `${port}` };
	const dev = spawn(process.execPath, [program], { env });
	const [said] = await Promise.all([text(dev.stderr), once(dev, "exit")]);
	assert.equal(
		said,
		`Port ${port} is already in use: stop the program that uses it, or set PORT to another number.\n`,
	);
	assert.equal(dev.exitCode, 1);
});

test("npm run dev answers with the page and its sources only, and starts no editor program", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	for (const name of [".env", "people.csv"])
		await writeFile(path.join(folder, name), "LOG_LEVEL=error # ann@");
	await writeFile(path.join(folder, "public/imprint.css"), "h1 { color: red }");
	const started = path.join(folder, "started");
	const program = path.join(folder, "editor-program");
	await writeFile(program, `#!/bin/sh\necho "$@" > "${started}"\n`, {
		mode: 0o700,
	});
	const dev = await startServer(
		{ LAUNCH_EDITOR: program, EDITOR: program, VISUAL: program },
		{ program: path.join(folder, "build/dev.ts") },
	);
	t.after(() => dev.end("SIGTERM"));
	const { port } = new URL(dev.address);
	/** As it is written: `fetch` would tidy the address. */
	async function get(address: string, headers: Record<string, string> = {}) {
		const { promise, resolve, reject } =
			Promise.withResolvers<IncomingMessage>();
		ask({ port, host: "127.0.0.1", path: address, headers })
			.on("response", resolve)
			.on("error", reject)
			.end();
		const answer = await promise;
		return { status: answer.statusCode, text: await text(answer) };
	}
	for (const [source, address] of misusedAddresses) {
		const asked = address
			.replace("FILE", path.join(folder, "people.csv"))
			.replace("PROJECT", folder);
		for (const headers of [
			{ host: `localhost:${port}` },
			{ "sec-fetch-dest": "script" },
			{ accept: "text/x-vite-ping" },
		]) {
			const { status, text } = await get(asked, headers as never);
			assert.ok(status === 404 || status === 400, `${source}: ${asked}`);
			assert.doesNotMatch(text, /ann@|YW5uQ/);
		}
	}
	for (const address of [
		"/page/load-on-intent.ts?t=1",
		"/editor/page/editor.css?inline",
		"/@id/__x00__virtual:parts",
		"/page/fonts/archivo-letters.woff2",
		"/robots.txt",
		"/imprint.css?raw",
	])
		assert.equal((await get(address)).status, 200, address);
	assert.doesNotMatch((await get("/imprint.css?raw")).text, /export default/);
	// Vite starts the program after it has answered.
	await pause(500);
	assert.equal(existsSync(started), false);

	// What a page says over Vite's socket reaches no file and not the terminal (GHSA-p9ff-h696-f583).
	const { text: client } = await get("/@vite/client");
	const [, token = ""] = /wsToken = "([^"]+)"/.exec(client) ?? [];
	assert.notEqual(token, "");
	const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, [
		"vite-hmr",
	]);
	const said: string[] = [];
	socket.addEventListener("message", ({ data }) => said.push(`${data}`));
	await new Promise((opened) => socket.addEventListener("open", opened));
	const file = `file://${folder}/people.csv?raw`;
	const send = (event: string, data: unknown) =>
		socket.send(JSON.stringify({ type: "custom", event, data }));
	send("vite:invoke", { id: "send:1", name: "fetchModule", data: [file] });
	send("vite:forward-console", {
		type: "error",
		data: { name: "Error", message: "from elsewhere", stack: "" },
	});
	await eventually(async () => /disabled/.test(said.join()), {
		what: `no answer over the socket: ${said}`,
	});
	socket.close();
	assert.doesNotMatch(said.join(), /ann@/);
	assert.doesNotMatch(dev.output(), /from elsewhere/);
});
