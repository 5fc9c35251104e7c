import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "./settings.ts";

const here = path.join(import.meta.dirname, "../list.db");
const sqlite = (file: string) => ({ kind: "sqlite", file });
const postgres = (url: string, label: string) => ({
	kind: "postgres",
	url,
	label,
});
const several = "postgres://a:p%23@h1:5432,h2:5433/list?sslmode=require";
const socket = "postgresql://a@/list?host=/var/run/postgresql";
const ipv6 = "postgres://a@[::1]:1/list?pgbouncer=true";

for (const [url, expected] of [
	["file:/srv/list.db", sqlite("/srv/list.db")],
	["file:list.db", sqlite(here)],
	[several, postgres(several, "list on h1:5432,h2:5433")],
	[socket, postgres(socket, "list on /var/run/postgresql")],
	[ipv6, postgres(ipv6, "list on [::1]:1")],
] as const) {
	test(`DATABASE_URL=${url} is read`, () => {
		assert.deepEqual(readSettings({ DATABASE_URL: url }).database, expected);
	});
}
