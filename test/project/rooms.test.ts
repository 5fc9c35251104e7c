import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "../..");

/**
 * What the files of a room may import: rooms, `node:`, and packages by name. A room is a folder at
 * the root, or one in it that has a line of its own. Tests may import anything.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
	shared: [],
	content: ["shared (types)"],
	page: ["content", "shared", "react", "react-dom"],
	config: ["node:"],
	store: ["shared", "config", "node:", "postgres"],
	server: [
		"shared",
		"store",
		"config",
		"content",
		"node:",
		"fastify",
		"@fastify/rate-limit",
		"ioredis",
		"pino",
	],
	cli: ["shared", "store", "config", "dashboard", "node:", "csv-parse"],
	// Nothing of the public server: neither can be reached through the other.
	dashboard: ["shared", "store", "node:", "fastify"],
	// A browser's program: of the store it knows what it is sent, of the page only the looks.
	"dashboard/page": ["dashboard", "content", "react", "react-dom"],
	build: [
		"config",
		"content",
		"page (types)",
		"node:",
		"vite",
		"@resvg/resvg-js",
	],
	bench: [
		"build",
		"config",
		"server",
		"store",
		"shared",
		"test",
		"node:",
		"@playwright/test",
		"lighthouse",
		"react",
		"react-dom",
		"vite",
		"postgres",
	],
};

const importLine =
	/^(?:import|export)\s(type\s)?(?:[^;"']*?\sfrom\s)?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;

function importsOf(file: string) {
	const text = readFileSync(path.join(root, file), "utf8");
	return [...text.matchAll(importLine)].map((match) => ({
		isType: match[1] !== undefined,
		name: match[2] ?? match[3] ?? "",
	}));
}

/** The room that a file is in. */
function roomOf(file: string): string {
	const [room = "", inner] = path.normalize(file).split(path.sep);
	return `${room}/${inner}` in mayImport ? `${room}/${inner}` : room;
}

/** The room of a relative import, `node:`, or the package's name. */
function origin(file: string, name: string): string {
	if (name.startsWith("node:")) return "node:";
	if (name.startsWith(".")) return roomOf(path.join(path.dirname(file), name));
	return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
}

for (const [room, allowed] of Object.entries(mayImport)) {
	test(`${room}/ imports only what it may`, () => {
		const files = globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }).filter(
			(file) => !file.endsWith(".test.ts") && roomOf(file) === room,
		);
		assert.notEqual(files.length, 0);
		for (const file of files) {
			for (const { isType, name } of importsOf(file)) {
				const from = origin(file, name);
				const isAllowed =
					from === room ||
					allowed.includes(from) ||
					(isType && allowed.includes(`${from} (types)`));
				assert.ok(isAllowed, `${file} imports ${name}`);
			}
		}
	});
}

test("only the page's rooms hold JSX", () => {
	const files = globSync("*/**/*.tsx", {
		cwd: root,
		exclude: ["node_modules/**", "dist/**"],
	});
	assert.deepEqual(
		[...new Set(files.map((file) => file.split(path.sep)[0]))],
		["page", "dashboard"],
	);
});

test("only config/ reads the environment", () => {
	const files = globSync(
		"{shared,content,page,dashboard,store,server,cli,build}/**/*.{ts,tsx}",
		{ cwd: root },
	);
	const readers = files
		.filter((file) => !file.endsWith(".test.ts"))
		.filter((file) =>
			// Which of React's builds is taken is no setting of ours.
			/process\.env(?!\["NODE_ENV"\])/.test(
				readFileSync(path.join(root, file), "utf8"),
			),
		);
	assert.deepEqual(readers, []);
});
