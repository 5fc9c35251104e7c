/** The inbox parses every entry first; SQLite's own checks are a second line. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { detailColumns, longest, sourceColumns } from "../../shared/sign-up.ts";
import { aRow } from "../../test/support/engines.ts";
import { migrate } from "./migrate.ts";

test("SQLite refuses wrong values", () => {
	const database = new DatabaseSync(":memory:");
	migrate(database, ":memory:");
	const columns = Object.keys(aRow());
	const insert = database.prepare(
		`insert into waitlist (${columns}) values (${columns.map(() => "?")})`,
	);
	const add = (column: string, value: string | null) =>
		insert.run(...Object.values({ ...aRow(), [column]: value }));
	for (const [column, good, bad] of [
		["email", ["a@b", "a".repeat(254)], [null, "ab", "a".repeat(255)]],
		...[...detailColumns, ...sourceColumns].map((name) => {
			const most = longest(name);
			const good = [null, "☎".repeat(most), "𝟙".repeat(most)];
			return [name, good, ["", "é".repeat(most + 1)]] as const;
		}),
		["user_type", ["host", "advertiser"], [null, "Host", "admin"]],
		["created_at", ["2026-11-20T12:00:00.000Z"], [null, "2026-11-20"]],
	] as const) {
		for (const value of good) add(column, value);
		for (const value of bad)
			assert.throws(() => add(column, value), new RegExp(column), `${value}`);
	}
});
