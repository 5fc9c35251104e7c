/**
 * What ours is measured against: bare `node:http`. It parses the body and, where `STORE` names a
 * database, inserts each entry by itself before it answers. Prints its address.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import type { WaitlistEntry } from "../shared/entry.ts";

type Insert = (entry: WaitlistEntry) => Promise<unknown>;

const insert = inserter(process.env["STORE"] ?? "");

function inserter(store: string): Insert {
	if (store.startsWith("postgres:")) {
		const sql = postgres(store, { max: 32, onnotice: () => {} });
		return ({ email, phone, user_type }) =>
			sql`insert into public.waitlist (email, phone, user_type) values (${email}, ${phone}, ${user_type})`;
	}
	if (store !== "") {
		const database = new DatabaseSync(store);
		database.exec("pragma synchronous = full");
		const statement = database.prepare(
			"insert into waitlist (email, phone, user_type) values (?, ?, ?)",
		);
		return async ({ email, phone, user_type }) =>
			statement.run(email, phone, user_type);
	}
	return async () => {};
}

const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on("data", (chunk: Buffer) => chunks.push(chunk));
	request.on("end", async () => {
		await insert(JSON.parse(Buffer.concat(chunks).toString()));
		response.writeHead(201, { "Content-Length": 0 }).end();
	});
});

server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	if (address !== null && typeof address === "object") {
		console.error(`http://127.0.0.1:${address.port}`);
	}
});
