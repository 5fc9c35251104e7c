/** What all of the founder's questions to PostgreSQL have in common. */
import postgres from "postgres";
import { limits } from "../../config/limits.ts";

/** One connection with the rights of the URL's own login, for the founder's commands. */
export function connectAsOwner(url: string): postgres.Sql {
	return postgres(url, {
		max: 1,
		connect_timeout: limits.postgres.answerMs / 1000,
		connection: { application_name: "frontage waitlist" },
		// Numbers of rows and ids fit; as text they would be quoted in JSON.
		types: {
			bigint: { to: 20, from: [20], serialize: String, parse: Number },
		},
		onnotice: () => {},
	});
}

/** For the client's `end`: how long it says goodbye, in seconds. */
export const ending = { timeout: limits.postgres.endMs / 1000 };
