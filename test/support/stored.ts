import type { DatabaseAddress } from "../../config/database.ts";
import { recordOf } from "../../shared/record-of.ts";
import { entryColumns, type StoredSignUp } from "../../shared/sign-up.ts";
import type { Visits } from "../../shared/visits.ts";
import { withList } from "../../store/list.ts";

/** Everything in the list, oldest first, as the founder's commands read it. */
export function storedSubmissions(
	database: DatabaseAddress,
): Promise<StoredSignUp[]> {
	return withList(database, "read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
}

/** What the visitors with an e-mail address filled in, oldest first. */
export async function storedEntries(database: DatabaseAddress, email: string) {
	return (await storedSubmissions(database))
		.filter((submission) => submission.email === email)
		.map((row) => recordOf(entryColumns, (name) => row[name]));
}

/** The counted visits, without the ids of the rows. */
export function storedVisits(database: DatabaseAddress): Promise<Visits[]> {
	return withList(database, "read", async (list) => {
		const rows = await Array.fromAsync(list.read("visits"));
		return rows.map(({ id, ...visits }) => visits);
	});
}
