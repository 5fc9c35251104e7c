/** For the tests: a request, and the whole answer that it must get. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import type { Environment } from "../../config/environment.ts";
import { makeToken, personKey } from "../../mail/letter/links.ts";
import { StoreUnavailable } from "../../store/errors.ts";
import type { Inbox } from "../../store/inbox.ts";
import { testApp } from "./app.ts";

const secret = "a secret of at least thirty-two bytes";
const ann = personKey(secret, "ann@x.at", "host");
/** The address in a mail to ann@x.at. */
export const mailLink = `/me/${makeToken(secret, { personKey: ann, purpose: "confirm" })}`;

/** A sign-up, as the page calls the API. */
export const call = {
	method: "POST",
	url: "/rest/v1/waitlist",
	headers: {
		apikey: "sb_publishable_frontage",
		"content-type": "application/json",
	},
	payload: { email: "ann@x.at", phone: null, user_type: "host" },
} as const;

/** What every answer has. */
export const nosniff = { "x-content-type-options": "nosniff" };

interface Options {
	readonly environment?: Environment;
	/** Methods of the inbox that fail. */
	readonly inbox?: Partial<Inbox>;
	/** Is sent before. */
	readonly before?: InjectOptions;
	readonly isBusy?: boolean;
}

export const limited: Options = {
	environment: { RATE_LIMIT: "1/90" },
	before: call,
};
export const fail = () => Promise.reject(new StoreUnavailable("away"));

export type Case = readonly [
	what: string,
	request: InjectOptions,
	status: number,
	headers: Readonly<Record<string, string>>,
	/** Left out where it is a document or a file. */
	body?: string | undefined,
	options?: Options,
];

/** Files and documents that did not change since the last visit are not sent again. */
export const validators = {
	etag: "…",
	vary: "accept-encoding",
};

/** All headers but the length and those of the connection; `…` for one that the moment decides. */
function headersOf(headers: Readonly<Record<string, unknown>>) {
	const { date, connection, "content-length": length, ...others } = headers;
	const entries = Object.entries(others).map(([name, value]) => {
		if (name === "etag") return [name, "…"];
		// A slow machine has used up some of the 90 seconds.
		const isWait = name === "retry-after" && /^[78]\d$/.test(String(value));
		return [name, isWait ? "90" : value];
	});
	return Object.fromEntries(entries);
}

/** Expects these answers, each of a server of its own. */
export function testAnswers(cases: readonly Case[]): void {
	for (const [what, request, status, headers, body, options = {}] of cases)
		test(`every header of the answer to ${what}`, async (t) => {
			const { before, environment, inbox = {}, isBusy } = options;
			const { app } = await testApp(t, {
				inbox,
				environment: { LINK_SECRET: secret, ...environment },
			});
			if (isBusy) app.isUnderPressure = () => true;
			if (before) await app.inject(before);
			const answer = await app.inject(request);
			assert.equal(answer.statusCode, status);
			assert.deepEqual(headersOf(answer.headers), headers);
			if (body !== undefined) assert.equal(answer.body, body);
		});
}
