/** A waitlist with Hono and PostgreSQL: one insert per request, by a pool of ten connections. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
	"create table if not exists waitlist (id bigserial primary key, email text, phone text, user_type text)",
);

const app = new Hono();
app.post("/rest/v1/waitlist", async (context) => {
	const { email, phone, user_type } = await context.req.json();
	await pool.query(
		"insert into waitlist (email, phone, user_type) values ($1, $2, $3)",
		[email, phone, user_type],
	);
	return context.body(null, 201);
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
	console.error(`http://127.0.0.1:${port}`),
);
