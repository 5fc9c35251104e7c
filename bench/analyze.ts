import postgres from "postgres";

/** What PostgreSQL does by itself within a minute or two after many rows were added; SQLite needs nothing. */
export async function analyze(url: string): Promise<void> {
	if (!url.startsWith("postgres")) return;
	const sql = postgres(url, { max: 1 });
	await sql`vacuum analyze`;
	await sql.end();
}
