import type { DatabaseAddress } from "../../config/database.ts";
import { withList } from "../../store/list.ts";
import { type Submission, submissions } from "../../store/questions.ts";

/** Everything in the list, oldest first, as the founder's commands read it. */
export function storedSubmissions(
	database: DatabaseAddress,
): Promise<Submission[]> {
	return withList(database, "read", (list) =>
		Array.fromAsync(submissions(list, {})),
	);
}
