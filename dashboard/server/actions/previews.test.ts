import assert from "node:assert/strict";
import { test } from "node:test";
import fastify from "fastify";
import { addPreviewRoute, Previews } from "./previews.ts";

test("a preview is shown by its key to a session, light or dark, and runs nothing", async () => {
	const previews = new Previews();
	const app = fastify();
	let isLoggedIn = true;
	addPreviewRoute(app, "/desk", previews, () => isLoggedIn);
	const look = (key: string) => app.inject(`/desk/preview/${key}`);
	const mail = `<html><head><style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) { p { color: red } }
</style></head><body>light dark (prefers-color-scheme: dark)</body></html>`;
	const key = previews.add(mail);
	for (const [query, scheme, media] of [
		["", "light", "not all"],
		["?dark", "dark", "all"],
	]) {
		const { body, headers, statusCode } = await look(key + query);
		assert.equal(statusCode, 200);
		assert.ok(body.includes(`color-scheme: ${scheme} }\n@media ${media} {`));
		// The words are the founder's.
		assert.ok(body.includes("<body>light dark (prefers-color-scheme: dark)<"));
		const policy = `${headers["content-security-policy"]}`;
		assert.match(policy, /^sandbox [^;]*; default-src 'none';/);
		assert.doesNotMatch(policy, /allow-(scripts|same-origin|forms)/);
	}
	isLoggedIn = false;
	assert.equal((await look(key)).statusCode, 404);
	isLoggedIn = true;
	assert.equal((await look("unknown")).statusCode, 404);
	// Only the last ones are kept.
	for (let n = 0; n < 40; n += 1) previews.add("x");
	assert.equal((await look(key)).statusCode, 404);
});
