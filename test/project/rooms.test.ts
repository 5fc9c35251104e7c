import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { importsOf } from "../support/imports.ts";

const root = path.join(import.meta.dirname, "../..");

/**
 * What the files of a room may import: other rooms or single files of them, Node's modules and
 * packages. A room is a folder at the root, or one in it that has a line of its own. Tests may
 * import anything.
 */
const rooms: Readonly<Record<string, string>> = {
	shared: "punycode",
	// What two programs agree on: the page and the server, or the build and the server.
	protocol: "shared",
	words: "shared protocol page/looks node valibot yaml",
	// Plain TypeScript: colors and rules that mails, the server and the dashboard need, too.
	"page/looks": "shared words",
	page: "page/looks words protocol shared react react-dom react-error-boundary vite-imagetools virtual:parts virtual:pictures",
	config: "shared node valibot ipaddr.js",
	store: "shared config node postgres",
	// Changes many rows. Of mail, it knows only the rules and the mailer's stored state.
	list: "shared config store mail/rules mail/mailer-state.ts node",
	// The mailer, and what is ordered of it. Its four rooms, each above those before it:
	mail: "shared words store mail/rules mail/letter mail/queue mail/founder list/erase.ts list/erase-requests.ts list/keep-wishes.ts list/kept.ts list/people.ts list/person-version.ts list/refresh-people.ts list/retention.ts list/wishes.ts node",
	// Who gets a mail and when: every number and every decision, in pure functions.
	"mail/rules": "shared tldts",
	// What a mail is made of.
	"mail/letter": "shared config words page/looks mail/rules node",
	// What waits, and what is sent.
	"mail/queue":
		"shared words config store mail/rules mail/letter mail/mailer-state.ts mail/rounds.ts list/wishes.ts nodemailer",
	// What the founder reads.
	"mail/founder":
		"shared config store words mail/rules mail/letter mail/queue mail/brought.ts mail/owners.ts mail/mailer-state.ts node list/erase-requests.ts list/people.ts list/refresh-people.ts list/retention.ts",
	notices:
		"shared config store list/people.ts mail mail/rules mail/letter node standardwebhooks",
	// The web can add sign-ups and answers; it has no code that reads the list.
	server:
		"shared protocol config store/inbox.ts store/errors.ts mail/letter/links.ts mail/rules/network-limits.ts words page/looks/opening-side.ts node fastify @fastify/accept-negotiator @fastify/cors @fastify/formbody @fastify/rate-limit @fastify/static @fastify/under-pressure close-with-grace ipaddr.js isbot pino",
	cli: "shared words protocol store list config mail mail/rules mail/letter mail/queue mail/founder notices dashboard/server node chrono-node commander csv-parse csv-stringify hucre postal-mime temporal-polyfill",
	dashboard: "shared store list mail dashboard/server valibot",
	"dashboard/server":
		"shared config/token.ts store list mail mail/founder mail/queue dashboard node fastify @fastify/accept-negotiator @fastify/cookie @fastify/csrf-protection @fastify/formbody @fastify/rate-limit @fastify/session valibot",
	"dashboard/page":
		"shared dashboard words page/looks virtual:product react react-dom react-error-boundary recharts @tanstack/react-query @tanstack/react-table",
	// Edits the words on the page that `npm run dev` shows; no build has it.
	editor: "words",
	"editor/server":
		"editor words config/loopback.ts config/token.ts build/prepare-photo.ts node valibot yaml",
	"editor/page": "editor words page/looks shared react react-dom",
	// What a release does in a founder's folder, before and after its packages are there: upgrade/*.js imports Node's only.
	upgrade: "shared config words store list/refresh-people.ts node valibot yaml",
	// During development, the page and the sign-up server have one address.
	build:
		"shared protocol config words editor editor/server page page/looks server store/inbox.ts node fastify pino vite sharp subset-font @valibot/to-json-schema",
};

/** The room of a file. */
function roomOf(file: string): string {
	const [room = "", inner] = file.split("/");
	return `${room}/${inner}` in rooms ? `${room}/${inner}` : room;
}

const sources = globSync("*/**/*.{ts,tsx}", {
	cwd: root,
	exclude: ["{node_modules,dist,test,bench,store/contract}/**", "**/*.test.ts"],
}).map((file) => file.replaceAll(path.sep, "/"));

for (const [room, allowed] of Object.entries(rooms)) {
	test(`${room}/ imports only what it may`, () => {
		const files = sources.filter((file) => roomOf(file) === room);
		assert.notEqual(files.length, 0);
		const others = [room, ...allowed.split(" ")];
		for (const file of files)
			for (const name of importsOf(file))
				assert.ok(
					others.includes(name) || others.includes(roomOf(name)),
					`${file} imports ${name}`,
				);
	});
}

test("no imports go round in a circle, types included", () => {
	const sourceFiles = new Set(sources);
	/** Files of which no import leads back. */
	const done = new Set<string>();
	function follow(file: string, path: readonly string[]): void {
		assert.ok(!path.includes(file), [...path, file].join(" → "));
		if (done.has(file)) return;
		for (const name of importsOf(file))
			if (sourceFiles.has(name)) follow(name, [...path, file]);
		done.add(file);
	}
	for (const file of sources) follow(file, []);
});

test("only config/ reads the environment", () => {
	// Other programs' variables are no settings of this project.
	const readers = sources.filter((file) =>
		/process\.env(?!\["FONTCONFIG_FILE"\])/.test(
			readFileSync(path.join(root, file), "utf8"),
		),
	);
	assert.deepEqual(readers, ["config/environment.ts"]);
});
