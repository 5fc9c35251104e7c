/** Rules that both engines have in SQL stand once: in the functions of PostgreSQL. SQLite runs their statements. */
import path from "node:path";
import { readMigrations } from "../migrations.ts";

const files = readMigrations(path.join(import.meta.dirname, "../postgres"));

/** The statements of the newest function of this name, with what SQLite writes in another way replaced. */
export function statementsOf(
	name: string,
	replaced: Readonly<Record<string, string>>,
): readonly string[] {
	const all = files.map(({ sql }) => sql).join("\n");
	const from = all.lastIndexOf(`function public.${name}(`);
	const body = all.slice(from, all.indexOf("end $$", from));
	const statements =
		body.match(/^\t*(?:with|insert into|delete from)\b[^;]*;/gm) ?? [];
	return statements.map((statement) =>
		Object.entries({ ...replaced, "public.": "" }).reduce(
			(text, [ours, theirs]) => text.replaceAll(ours, theirs),
			statement,
		),
	);
}
