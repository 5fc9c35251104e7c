import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { observatoryScore } from "../support/observatory.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The headers of the built landing page behind a trusted proxy that speaks HTTPS. */
async function landingHeaders(t: TestContext): Promise<Headers> {
	const folder = temporaryFolder(t);
	const server = await startServer({
		DATABASE_URL: `file:${folder}/waitlist.db`,
		TRUST_PROXY: "1",
	});
	t.after(() => server.end("SIGTERM"));
	const answer = await fetch(server.address, {
		headers: { "x-forwarded-proto": "https" },
	});
	await answer.arrayBuffer();
	assert.equal(answer.status, 200);
	return answer.headers;
}

test("the page gets at least 130 points of MDN's HTTP Observatory", async (t) => {
	const headers = await landingHeaders(t);
	const { score, points } = observatoryScore(headers);
	t.diagnostic(`${score} points: 100 and ${JSON.stringify(points)}`);
	assert.ok(score >= 130, JSON.stringify(points));
	assert.equal(headers.has("server"), false);
	assert.equal(headers.has("x-powered-by"), false);
});

for (const [what, headers, score] of [
	["nothing", {}, 100 - 25 - 20 - 5 - 20],
	[
		"inline scripts",
		{
			"content-security-policy":
				"default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'",
			"strict-transport-security": "max-age=31536000",
			"x-content-type-options": "nosniff",
			"referrer-policy": "no-referrer",
		},
		100 - 20,
	],
	[
		"a form that may go anywhere",
		{
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
			"strict-transport-security": "max-age=31536000",
			"x-content-type-options": "nosniff",
		},
		100 + 5 + 5,
	],
] as const) {
	test(`${what}: ${score} points`, () => {
		assert.equal(observatoryScore(new Headers(headers)).score, score);
	});
}
