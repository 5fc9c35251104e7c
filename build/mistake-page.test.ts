import assert from "node:assert/strict";
import { test } from "node:test";
import { mistakePage } from "./mistake-page.ts";

test("each mistake is shown as it was written, with its line and caret, and nothing more", () => {
	const html = mistakePage(`The words need a change:
content/en/form.ts, line 12: a comma is missing here:
\temail: "<b>"
\t            ^
content/en/site.ts, line 3: site.title is empty`);
	const [, body = ""] = /<\/style>(.*)<script/s.exec(html) ?? [];
	assert.deepEqual(body.split(/(?=<(?:h1|p|pre)>)/), [
		"<h1>The words need a change</h1>",
		"<p>content/en/form.ts, line 12: a comma is missing here:</p>",
		"<pre>\temail: &#34;&#60;b&#62;&#34;\n\t            ^</pre>",
		"<p>content/en/site.ts, line 3: site.title is empty</p>",
		"<p>Change it and save the file, and the page comes back by itself.</p>",
	]);
});
