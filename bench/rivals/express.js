/**
 * A waitlist as tutorials write it, with Express and SQLite: one insert per request, each on disk before its
 * answer. `node:sqlite` takes the place of better-sqlite3, which downloads its own SQLite at install; both are
 * synchronous.
 */
import { DatabaseSync } from "node:sqlite";
import express from "express";

const database = new DatabaseSync(process.argv[2]);
database.exec("pragma journal_mode = wal; pragma synchronous = full");
database.exec(
	"create table if not exists waitlist (id integer primary key, email text, phone text, user_type text)",
);
const insert = database.prepare(
	"insert into waitlist (email, phone, user_type) values (?, ?, ?)",
);

const app = express();
app.use(express.json());
app.post("/rest/v1/waitlist", (request, response) => {
	const { email, phone, user_type } = request.body;
	insert.run(email, phone, user_type);
	response.status(201).end();
});
const server = app.listen(0, "127.0.0.1", () =>
	console.error(`http://127.0.0.1:${server.address().port}`),
);
