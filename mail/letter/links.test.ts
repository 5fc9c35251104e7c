import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmDays } from "../rules/link-age.ts";
import { makeToken, personKey, personKeys, readToken } from "./links.ts";

const secret = "a secret of at least thirty-two bytes";
const now = Date.UTC(2026, 10, 22, 12);
const day = 86_400_000;
const ann = personKey(secret, "Ann@x.at", "host");
const token = makeToken(secret, { personKey: ann, purpose: "confirm" }, now);

test("a person has one key in any spelling of the address, and another on each side", () => {
	assert.match(ann, /^[\w-]{22}$/);
	assert.equal(personKey(secret, "aNN@X.AT", "host"), ann);
	assert.notEqual(personKey(secret, "ann@x.at", "advertiser"), ann);
	assert.notEqual(personKey(`${secret}.`, "ann@x.at", "host"), ann);
});

test("a token says whom it names, and confirms for thirty days", () => {
	const read = (days: number) => readToken([secret], token, now + days * day);
	assert.match(token, /^[\w-]{49}$/);
	assert.deepEqual(read(0), { personKey: ann, purpose: "confirm" });
	assert.equal(read(confirmDays)?.purpose, "confirm");
	assert.deepEqual(read(confirmDays + 1), { personKey: ann, purpose: "leave" });
	const other = makeToken(secret, { personKey: ann, purpose: "leave" }, now);
	assert.equal(readToken([secret], other, now)?.purpose, "leave");
});

test("a changed, cut, foreign or empty token is refused", () => {
	const wrong = [
		"",
		"x",
		token.slice(1),
		token.slice(0, -1),
		`${token}A`,
		` ${token}`,
		"A".repeat(49),
		...Array.from(token, (letter, index) =>
			[...token].with(index, letter === "A" ? "B" : "A").join(""),
		),
	];
	for (const each of wrong) {
		assert.equal(readToken([secret], each, now), undefined, each);
	}
	assert.equal(readToken([`${secret}.`], token, now), undefined);
});

test("a token of an earlier secret still works while that one is named", () => {
	const secrets = ["the secret of today, which is thirty-two", secret];
	assert.equal(readToken(secrets, token, now)?.personKey, ann);
	assert.deepEqual(personKeys(secrets, "ann@x.at", "host").slice(1), [ann]);
});
