import assert from "node:assert/strict";
import { test } from "node:test";
import { mistakePage } from "./mistake-page.ts";

test("each mistake is shown in a line of its own, as it is said", () => {
	const html = mistakePage(`The words need a change:
content/en/landing.yaml, line 12: form.note: <b> is an HTML tag
content/en/site.yaml, line 3: title is empty`);
	const [, body = ""] = /<\/style>(.*)<script/s.exec(html) ?? [];
	assert.deepEqual(body.split(/(?=<(?:h1|p)>)/), [
		"<h1>The words need a change</h1>",
		"<p>content/en/landing.yaml, line 12: form.note: &#60;b&#62; is an HTML tag</p>",
		"<p>content/en/site.yaml, line 3: title is empty</p>",
		"<p>Change it and save the file, and the page comes back by itself.</p>",
	]);
});
