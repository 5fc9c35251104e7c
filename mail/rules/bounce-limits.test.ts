import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail, at } from "../../test/support/rows.ts";
import {
	countCauses,
	mustSlow,
	mustStop,
	passesSlowly,
} from "./bounce-limits.ts";

/**
 * Mails that were sent (.), or bounced: ordered by the founder (o), or of people who joined alone (a), at one
 * small domain (d), at a large provider (g), with one label (n) or with a label each (m).
 */
const ended = (text: string) =>
	text.split("").map((letter, n) =>
		aMail({
			email: `p${n}@${letter === "d" ? "small" : letter === "g" ? "" : `d${n}`}${letter === "g" ? "gmail.com" : ".example"}`,
			state: letter === "." ? "sent" : "bounced",
			joined_at: letter === "o" ? null : at("12:00"),
			network: letter === "n" ? "label" : letter === "m" ? `label ${n}` : null,
		}),
	);

test("a label and a small mail domain count once", () => {
	for (const [text, causes] of [
		["ooo", 3],
		["aaa", 3],
		["ddd", 1],
		["ggg", 3],
		["nnnn", 1],
		["mmmm", 4],
		["dnoag", 5],
	] as const)
		assert.equal(countCauses(ended(text)), causes, text);
	const both = ended("nd").concat(
		aMail({
			email: "x@small.example",
			network: "label",
			joined_at: at("12:00"),
		}),
	);
	assert.equal(countCauses(both), 2);
});

test("mail slows before it stops", () => {
	for (const [text, slow, stop] of [
		["a".repeat(10), false, false],
		["a".repeat(11), true, false],
		["a".repeat(30), true, false],
		["a".repeat(31), true, true],
		["d".repeat(99), false, false],
		["n".repeat(99), false, false],
		["o".repeat(10), false, false],
		["o".repeat(11), true, true],
		[`${"a".repeat(11)}${".".repeat(189)}`, true, false],
		[`${"a".repeat(11)}${".".repeat(190)}`, false, false],
	] as const) {
		assert.equal(mustSlow(ended(text), false), slow, text);
		assert.equal(mustStop(ended(text)), stop, text);
	}
	// Slowing ends at half of that share, so that it does not begin and end by chance.
	assert.equal(mustSlow(ended("a".repeat(6)), true), true);
	assert.equal(mustSlow(ended("a".repeat(5)), true), false);
});

test("while mail is slowed, only people get mail who share nothing with a bounced mail", () => {
	const passes = passesSlowly(ended("dng"));
	const mail = (email: string, network: string | null = null) =>
		passes(aMail({ email, network, joined_at: at("12:00") }));
	assert.equal(mail("ann@gmail.com"), true);
	assert.equal(mail("ann@other.example"), true);
	assert.equal(mail("ann@gmail.com", "label"), false);
	assert.equal(mail("ann@sub.small.example"), false);
	assert.equal(passes(aMail({ kind: "launch", joined_at: null })), false);
});
