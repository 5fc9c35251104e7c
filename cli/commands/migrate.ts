import { readSettings } from "../../config/settings.ts";
import { migrate } from "../../store/open-store.ts";
import { readOptions, type Verb } from "../command.ts";
import { output } from "../terminal/output.ts";

const help = `Usage: npm run -s waitlist -- migrate

Brings the database to this version's schema: all of it or nothing. A PostgreSQL database needs
this once before the server starts, with the login of its owner in DATABASE_OWNER_URL (or
DATABASE_URL). A SQLite file is brought up to date by the server itself, or by this.

  -h, --help   this text
`;

export const migrateVerb: Verb = {
	summary: "bring the database to this version's schema",
	help,
	async run(args, { env, stdout }) {
		readOptions(args, {});
		const done = await migrate(readSettings(env).ownerDatabase);
		const lines = done.length === 0 ? ["Up to date."] : done;
		await output(
			lines.map((line) => `${line}\n`),
			stdout,
		);
	},
};
