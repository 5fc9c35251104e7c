import assert from "node:assert/strict";
import { test } from "node:test";
import { withYear } from "./copyright-year.ts";

test("only the year of the copyright line changes", () => {
	const line = (year: number) =>
		`<p>Since 2025.</p><p>© <span id="year">${year}</span> Frontage 2025</p>`;
	assert.equal(withYear(line(2025), 2026), line(2026));
	assert.equal(withYear(line(2026), 2026), line(2026));
	assert.equal(withYear("<p>2025</p>", 2026), "<p>2025</p>");
});
