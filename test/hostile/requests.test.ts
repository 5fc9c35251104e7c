import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { waitlistPath } from "../../protocol/waitlist-call.ts";
import { expectEnvelope, startAttackedServer } from "./attacked-server.ts";
import { exchange, head, signUpHead } from "./raw-connection.ts";

const ada = '{"email":"ada@example.com","user_type":"host"}';
const length = `Content-Length: ${ada.length}`;
const chunked = "Transfer-Encoding: chunked";
const chunks = `${ada.length.toString(16)}\r\n${ada}\r\n0\r\n\r\n`;
const host = "Host: a.example";
const flood = Array.from({ length: 5_000 }, (_, n) => `X-${n}: ${ada}`);

const get = (target: string, ...lines: readonly string[]) =>
	head(`GET ${target} HTTP/1.1`, host, ...lines);

/** A sign-up that would be stored if its framing were sound. */
const post = (framing: readonly string[], body: string) =>
	head(...signUpHead, ...framing) + body;

const toPage = (request: string) => request.replace(waitlistPath, "/");

type Case = readonly [name: string, status: number, request: string];

/** Answered with an error, and the connection is closed: what follows is not read. */
// biome-ignore format: one line per case
const refused: readonly Case[] = [
	// A proxy and the server could see different ends of the body.
	["two lengths", 400, post([length, "Content-Length: 5"], ada)],
	["a length with a sign", 400, post([`Content-Length: +${ada.length}`], ada)],
	["a length and chunks", 400, post([length, chunked], chunks)],
	["an unknown encoding", 400, post(["Transfer-Encoding: xchunked"], chunks)],
	["a blank before a colon", 400, post(["Transfer-Encoding : chunked"], chunks)],
	["a chunk of no size", 400, post([chunked], `zz\r\n${ada}`)],
	["lines ended by LF", 400, "GET / HTTP/1.1\nHost: a.example\n\n"],
	["a lone CR in a header", 400, get("/", "X-A: a\rX-B: b")],
	// Not valid, or not for this server.
	["a blank in the address", 400, get("/a b")],
	["no host", 400, head("GET / HTTP/1.1")],
	// Node takes the first one (nodejs/node#3094).
	["two hosts", 400, get("/", "Host: b.example")],
	["the same host twice", 400, get("/healthz", "hOSt: a.example")],
	["two hosts at the API", 400, post(["Host: b.example", length], ada)],
	["two hosts at an address that is none", 400, get("/none", host)],
	["TLS", 400, "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"],
	["an unknown method", 400, head("JOIN / HTTP/1.1", host)],
	// Too much.
	["a flood of headers", 431, get("/", ...flood)],
	["a long address", 431, get(`/${"a".repeat(20_000)}`)],
	["a flood of trailers", 431, post([chunked], chunks.replace(/\r\n$/, head(...flood)))],
];

/** Unusual, but with one meaning: answered like other requests. */
// biome-ignore format: one line per case
const answered: readonly Case[] = [
	["HTTP/1.0 without a host, as proxies speak it", 200, head("GET / HTTP/1.0")],
	["HTTP/1.0 with two hosts", 400, head("GET / HTTP/1.0", host, host)],
	["an address with a host", 200, get("http://a.example/")],
	["a star", 404, head("OPTIONS * HTTP/1.1", host)],
	["an upgrade", 200, get("/", "Connection: Upgrade", "Upgrade: websocket")],
	["a strange expectation", 417, get("/", "Expect: 200-ok")],
	["a tunnel, closed without an answer", 0, head("CONNECT a.example:443 HTTP/1.1", host)],
	["a broken percent-encoding", 404, get("/%zz")],
	["an encoded NUL after a file", 404, get("/favicon.svg%00.html")],
	["a body sent to the page", 404, toPage(post([length], ada))],
	["a sign-up with packed chunks", 400, post(["Transfer-Encoding: gzip, chunked"], "0\r\n\r\n")],
];

test("requests that no client should send do no harm", async (t) => {
	const { server, expectUnharmed } = await startAttackedServer(t);
	for (const [name, status, request] of refused) {
		await t.test(`${name}: ${status}`, async () => {
			// A server that misreads the framing would take this for the next request.
			const smuggled = get("/healthz");
			const answer = await exchange(server.address, request + smuggled);
			assert.equal(answer.status, status);
			assert.ok(answer.isClosed);
			assert.equal(answer.text.match(/HTTP\/1\.1 \d/g)?.length, 1);
		});
	}
	for (const [name, status, request] of answered) {
		await t.test(`${name}: ${status}`, async () => {
			// The connection stays open.
			const answer = await exchange(server.address, request, 100);
			assert.equal(answer.status, status);
			if (request.includes("/rest/v1")) expectEnvelope(answer);
		});
	}
	await expectUnharmed();
});

/** Two dots and a slash, in the encodings that servers may decode to them. */
const steps = [
	..."../ %2e%2e/ ..%2f %252e%252e%252f ..\\ ..%5c ..;/ ..%00/".split(" "),
	..."....// %c0%ae%c0%ae%c0%af assets/../../ assets/..%2f..%2f".split(" "),
];
/** Files beside the built page that must not be served. */
const secrets = "headers.json answers/hero-joined-host.html etc/passwd";

test("only the files of the built page are served", async (t) => {
	const { server, expectUnharmed } = await startAttackedServer(t);
	const site = path.join(import.meta.dirname, "../../dist/site");
	const notFound = readFileSync(path.join(site, "404.html"), "latin1");
	const targets = steps.flatMap((step) =>
		secrets
			.split(" ")
			.flatMap((file) => [`/${step}${file}`, `/${step.repeat(8)}${file}`]),
	);
	for (const target of targets) {
		const request = get(target, "Connection: close");
		const { status, body } = await exchange(server.address, request);
		assert.ok(status === 400 || status === 404, `${target}: ${status}`);
		// Node's own refusal of a broken request repeats nothing of it.
		assert.ok(body === notFound || body.length < 80, target);
	}
	await expectUnharmed();
});
