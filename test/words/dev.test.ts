import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { copyProject } from "../support/copy-project.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually } from "../support/visitors.ts";

test("npm run dev prints one address: the live page, its errors and the sign-up server", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const file = path.join(folder, "content/en/landing.ts");
	const words = await readFile(file, "utf8");
	const photo = 'portrait: { file: "founder.png", alt: "Ann" }';
	await writeFile(file, words.replace(/portrait: (null|\{.*?\})/s, photo));
	await writeFile(path.join(folder, "people.csv"), "ann@frontage.test");
	const program = path.join(folder, "build/dev.ts");
	const dev = await startServer(
		{ LINK_SECRET: "a secret of at least thirty-two bytes" },
		{ program },
	);
	t.after(() => dev.end("SIGTERM"));
	/** Fails after half a minute without an answer. */
	const get = (name: string) =>
		fetch(`${dev.address}${name}`, { signal: AbortSignal.timeout(30_000) });
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
		seconds: 60,
	});
	await eventually(async () => (await get("/healthz")).ok, {
		what: "no sign-up server",
		seconds: 60,
	});
	assert.match(await show("/"), /\/@vite\/client/);
	assert.match(await show("/"), /import\('\/page\/start\.ts'\)/);
	assert.equal((await get("/page/start.ts")).status, 200);
	assert.match(await show("/privacy"), /<h1>Privacy/);
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
	await writeFile(file, words.replace(/\b(heading: ")/, tooLong));
	const error =
		/content\/en\/landing\.ts, line \d+: howItWorks\.heading: \d+ letters, at most 32/;
	await eventually(async () => error.test(await show("/")), {
		what: "no error for a heading that is too long",
		seconds: 60,
	});
	assert.match(dev.output(), error);
	// Vite's watcher takes two changes within 50 ms for one.
	await pause(200);
	await writeFile(file, words);
	await eventually(async () => /<form/.test(await show("/")), {
		what: "no page after the heading is mended",
		seconds: 60,
	});
	assert.deepEqual(
		new Set(dev.output().match(/http:\/\/127[^\s"]+/g)),
		new Set([dev.address]),
	);
});
