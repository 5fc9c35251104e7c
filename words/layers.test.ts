import assert from "node:assert/strict";
import { test } from "node:test";
import { layered, perSide, withSlots } from "./layers.ts";

test("a text is the founder's, else the pack's, else the main language's", () => {
	const main = { a: "main", b: "main", c: "main", list: ["1", "2"] };
	const pack = { a: "pack", b: "pack", list: ["3"], d: "pack" };
	const written = { a: "own" };
	assert.deepEqual(layered(main, pack, written), {
		...{ a: "own", b: "pack", c: "main", list: ["3"], d: "pack" },
	});
	assert.deepEqual(layered(undefined, pack, undefined), pack);
	assert.deepEqual(layered(main, undefined, undefined), main);
	assert.deepEqual(layered(main, pack, { list: [] }), {
		...{ a: "pack", b: "pack", c: "main", list: [], d: "pack" },
	});
});

test("null leaves out; that of the main language holds until another one has words", () => {
	const pack = { login: { label: "L", href: "#" }, note: "N" };
	const left = { login: null, note: null };
	assert.deepEqual(layered(undefined, pack, left), left);
	assert.deepEqual(layered(left, pack, undefined), left);
	assert.deepEqual(layered(left, pack, { note: "Own" }), {
		login: null,
		note: "Own",
	});
	assert.deepEqual(layered(left, pack, { login: { label: "Own" } }), {
		login: { label: "Own", href: "#" },
		note: null,
	});
	assert.deepEqual(layered({ note: "M" }, {}, { note: null }), { note: null });
});

test("words for all and words per side are not mixed", () => {
	const mail = { subject: "S", heading: "H" };
	const each = { host: { subject: "A" }, advertiser: { subject: "B" } };
	assert.deepEqual(layered(mail, undefined, each), each);
	assert.deepEqual(layered(each, undefined, { subject: "S" }), {
		subject: "S",
	});
	assert.deepEqual(layered(each, undefined, { host: { heading: "H" } }), {
		host: { subject: "A", heading: "H" },
		advertiser: { subject: "B" },
	});
});

test("what stands for other words is put in", () => {
	const names = {
		host: { one: "workshop", many: "workshops" },
		advertiser: { one: "$& Artist", many: 3 },
	};
	assert.deepEqual(
		withSlots(
			perSide({
				joined: { eachSide: "As {side}! {source}" },
				cards: { eachSide: { heading: "{sides}", list: ["{side}"] } },
				link: { label: "Instagram", tooltip: "See us on {label}" },
				outside: "{name}: {side}",
			}),
			names,
			{ name: "Frontage" },
		),
		{
			joined: {
				host: "As workshop! {source}",
				advertiser: "As $& Artist! {source}",
			},
			cards: {
				host: { heading: "Workshops", list: ["Workshop"] },
				advertiser: { heading: "{sides}", list: ["$& Artist"] },
			},
			link: { label: "Instagram", tooltip: "See us on Instagram" },
			outside: "Frontage: {side}",
		},
	);
});
