import assert from "node:assert/strict";
import postgres from "postgres";
import {
	anEntry,
	openForTest,
	testOnPostgres,
} from "../store/contract/engines.ts";
import { ListReader } from "./list-reader.ts";

const secrets = ["a secret of at least thirty-two bytes"] as const;
const now = Date.now();

/** The addresses of the sign-ups since the last call. */
function joined({ book }: ListReader): string[] {
	return book.signUps.splice(0).map(({ email }) => email);
}

testOnPostgres(
	"a sign-up that is committed after a later one is found",
	async (database, t) => {
		const list = await openForTest(t, database);
		const sql = postgres(database.kind === "postgres" ? database.url : "", {
			max: 1,
		});
		t.after(() => sql.end({ timeout: 1 }));
		const reader = new ListReader(list, secrets);
		await sql.begin(async (late) => {
			await late`insert into waitlist ${late({ ...anEntry({ email: "late@x.at" }) })}`;
			await list.insert("waitlist", [anEntry({ email: "early@x.at" })]);
			await reader.read(undefined, now);
			assert.deepEqual(joined(reader), ["early@x.at"]);
		});
		await reader.read(undefined, now + 2_000);
		assert.deepEqual(joined(reader), ["late@x.at"]);
	},
);
