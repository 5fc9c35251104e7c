import assert from "node:assert/strict";
import { test } from "node:test";
import { waitlistPath } from "../../shared/waitlist-call.ts";
import { expectEnvelope, startVictim } from "./victim.ts";
import { exchange, head, signUpHead } from "./wire.ts";

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
	["a list of lengths", 400, post([`${length}, ${ada.length}`], ada)],
	["a length with a sign", 400, post([`Content-Length: +${ada.length}`], ada)],
	["a huge length", 400, post([`Content-Length: ${"9".repeat(30)}`], ada)],
	["a length and chunks", 400, post([length, chunked], chunks)],
	["an unknown encoding", 400, post(["Transfer-Encoding: xchunked"], chunks)],
	["a blank before a colon", 400, post(["Transfer-Encoding : chunked"], chunks)],
	["a folded line", 400, post([length, "X-A: a\r\n b"], ada)],
	["a chunk of no size", 400, post([chunked], `zz\r\n${ada}`)],
	["a huge chunk", 400, post([chunked], `${"f".repeat(18)}\r\n`)],
	["lines ended by LF", 400, "GET / HTTP/1.1\nHost: a.example\n\n"],
	["a lone CR in a header", 400, get("/", "X-A: a\rX-B: b")],
	// Not valid, or not for this server.
	["NUL in a header", 400, get("/", "X-A: a\0b")],
	["a blank in the address", 400, get("/a b")],
	["no host", 400, head("GET / HTTP/1.1")],
	["HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
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
	["another host name", 200, head("GET / HTTP/1.1", "Host: b.example")],
	["an address with a host", 200, get("http://a.example/")],
	["a star", 404, head("OPTIONS * HTTP/1.1", host)],
	["a path for a host", 200, head("GET / HTTP/1.1", "Host: a.example/../..")],
	["an upgrade", 200, get("/", "Connection: Upgrade", "Upgrade: websocket")],
	["a strange expectation", 417, get("/", "Expect: 200-ok")],
	["a tunnel, closed without an answer", 0, head("CONNECT a.example:443 HTTP/1.1", host)],
	["a broken percent-encoding", 404, get("/%zz")],
	["bytes that are not UTF-8", 404, get("/%ff%fe")],
	["a query with a broken percent-encoding", 200, get("/?%zz")],
	["an encoded NUL after a file", 400, get("/favicon.svg%00.html")],
	["a body sent to the page", 404, toPage(post([length], ada))],
	["a body of no type sent to the page", 400, toPage(post([length], ada)).replace("application/json", "a/../b")],
	["a sign-up with packed chunks", 400, post(["Transfer-Encoding: gzip, chunked"], "0\r\n\r\n")],
];

test("requests that no client should send do no harm", async (t) => {
	const { server, expectUnharmed } = await startVictim(t);
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
			const answer = await exchange(server.address, request);
			assert.equal(answer.status, status);
			if (request.includes("/rest/v1")) expectEnvelope(answer);
		});
	}
	await expectUnharmed();
});
