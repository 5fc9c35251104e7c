import assert from "node:assert/strict";
import { test } from "node:test";
import { openingSide, withOpeningSide } from "./opening-side.ts";

const radios = (host: string, advertiser: string) =>
	`<input type="radio"${host} value="host"/><input type="radio"${advertiser} value="advertiser"/>`;

test("an address opens the page with the side that it names", () => {
	const built = radios(' checked=""', "").repeat(2);
	assert.equal(
		withOpeningSide(built, "advertiser"),
		radios("", ' checked=""').repeat(2),
	);
	assert.equal(withOpeningSide(built, "host"), built);
});

test("only a side can be named", () => {
	assert.equal(openingSide("ref=anna&side=advertiser"), "advertiser");
	for (const query of ["", "side=", "side=nobody", 'side="><script>'])
		assert.equal(openingSide(query), undefined);
});
