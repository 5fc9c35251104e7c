import type { DatabaseAddress } from "../../config/database.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { withList } from "../../store/list.ts";

/** Everything in the list, oldest first, as the founder's commands read it. */
export function storedSubmissions(
	database: DatabaseAddress,
): Promise<StoredSignUp[]> {
	return withList(database, "read", (list) =>
		Array.fromAsync(list.read("waitlist")),
	);
}
