import assert from "node:assert/strict";
import { test } from "node:test";
import { Tally } from "../shared/counts.ts";
import { People } from "../shared/people.ts";
import type { Side } from "../shared/sides.ts";
import { aSignUp, countsOf } from "../test/support/rows.ts";
import { type DashboardList, queries } from "./api.ts";

test("the charts show a hundred answers of each side, most frequent first", () => {
	const people = new People();
	const answer = (answer: string | null, n: number, user_type: Side = "host") =>
		people.addSignUp(aSignUp({ email: `${n}@x.at`, id: n, answer, user_type }));
	for (let n = 1; n <= 102; n += 1) answer(`once ${n}`, n);
	answer("Graz", 200);
	answer("Graz", 201, "advertiser");
	answer("Linz", 202, "advertiser");
	answer("Linz", 203, "advertiser");
	answer("Linz", 204);
	answer(null, 205);
	const list = {
		live: { current: { tally: new Tally("UTC", []), people } },
	} as unknown as DashboardList;
	const { answers } = queries.charts.answer(list, {});
	assert.equal(answers.length, 100);
	assert.deepEqual(answers.slice(0, 2), [
		{ answer: "Linz", ...countsOf({ host: 1, advertiser: 2 }) },
		{ answer: "Graz", ...countsOf({ host: 1, advertiser: 1 }) },
	]);
});
