import assert from "node:assert/strict";
import { test } from "node:test";
import { People } from "../shared/people.ts";
import { aMail, aReply, aSignUp } from "../test/support/rows.ts";
import { type DashboardList, questions } from "./api.ts";

test("addresses to copy: each once, without those of people who left", () => {
	const people = new People();
	const both = { email: "both@x.at" };
	people.addSignUp(aSignUp(both));
	people.addSignUp(aSignUp({ ...both, id: 2, user_type: "advertiser" }));
	people.addSignUp(aSignUp({ email: "left@x.at", id: 3 }));
	people.addMail(aMail({ email: "left@x.at" }));
	people.addReply(aReply({ kind: "left" }));
	const list = { live: { current: { people } } } as DashboardList;
	const query = { sort: "email", descending: false } as const;
	assert.equal(questions.emails.answer(list, query), "both@x.at");
});
