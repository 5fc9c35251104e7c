/** Which mail is sent next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import { ago, dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import { MemoryFacts } from "../../test/support/memory-facts.ts";
import { aMail } from "../../test/support/rows.ts";
import { step } from "./step.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const before = (ms: number) => ago(ms, now);

/** These mails, in the order of their ids. */
function indexOf(...mails: (Partial<Mail> & { readonly name: string })[]) {
	const made = new MemoryFacts(["a secret of at least thirty-two bytes"]);
	mails.forEach(({ name, ...mail }, index) => {
		const times = { created_at: before(0), next_try_at: before(0) };
		const email = `${name}@gmail.com`;
		made.putMail(
			aMail({ ...times, email, person_key: name, id: index + 1, ...mail }),
		);
	});
	return made;
}

/** The names of the people to whom mails are sent now, in this order. */
async function order(made: MemoryFacts, perDay = 1_000) {
	const situation = { saved: {}, failedAt: 0, done: new Set<never>() };
	const names: string[] = [];
	for (;;) {
		const next = await step(made, situation, { perDay }, now);
		if (next.do !== "send") return names.join(" ");
		const { mail } = next;
		names.push(mail.email.replace("@gmail.com", ""));
		made.putMail({ ...mail, state: "sent", ended_at: before(0) });
	}
}

const person = (name: string, joined: number, more: Partial<Mail> = {}) => ({
	...{ name, joined_at: before(joined), created_at: before(joined) },
	...more,
});
const announced = (name: string, kind = "launch") => ({
	name,
	kind,
	announcement_id: kind === "launch" ? 1 : 2,
});
const all = [
	announced("first"),
	person("days", 2 * dayMs),
	announced("second", "spring"),
	person("backlog", dayMs + minuteMs),
	person("hour", hourMs),
	{ name: "ordered" },
	person("minute", minuteMs),
	announced("third"),
];

test("people who just joined go first, newest first, then the backlog, then announcements", async () => {
	assert.equal(
		await order(indexOf(...all)),
		"minute hour backlog days ordered first second third",
	);
	const interrupted = { ...announced("cut"), state: "sending" } as const;
	assert.match(await order(indexOf(...all, interrupted)), /^cut minute hour /);
});

test("a stopped announcement waits, and the others are sent", async () => {
	const stopping = indexOf(...all);
	stopping.stopped = new Set([1]);
	assert.equal(
		await order(stopping),
		"minute hour backlog days ordered second",
	);
});

test("backlog and announcements together get half of a day, and new people all of it", async () => {
	assert.equal(await order(indexOf(...all), 4), "minute hour backlog days");
	assert.equal(
		await order(indexOf(...all), 6),
		"minute hour backlog days ordered",
	);
	// Half of an odd number is rounded up.
	assert.equal(
		await order(indexOf(...all), 5),
		"minute hour backlog days ordered",
	);
	assert.equal(await order(indexOf(person("days", 2 * dayMs)), 1), "days");
	assert.equal(await order(indexOf(...all), 1), "minute");
	const isSent = { state: "sent", ended_at: before(hourMs) } as const;
	const sent = [1, 2, 3].map((n) => ({ ...announced(`sent${n}`), ...isSent }));
	assert.equal(await order(indexOf(...all, ...sent), 6), "minute hour");
	// Those of yesterday do not count.
	const yesterday = sent.map((each) => ({ ...each, ended_at: before(dayMs) }));
	assert.equal(
		await order(indexOf(...all, ...yesterday), 6),
		"minute hour backlog days ordered",
	);
});

test("a pause lasts for up to a day; a longer one is from before the clock jumped back", async () => {
	for (const [ms, isSent] of [
		[-dayMs, true],
		[0, true],
		[1, false],
		[dayMs, false],
		[dayMs + 1, true],
	] as const)
		for (const kind of ["confirmation", "launch"]) {
			const mail = { name: "ann", kind, next_try_at: before(-ms) };
			assert.equal(
				await order(indexOf(mail)),
				isSent ? "ann" : "",
				`${ms} ${kind}`,
			);
		}
});
