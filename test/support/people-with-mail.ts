/** For the tests of mailers: people who join. */
import { readSettings } from "../../config/settings.ts";
import { remember } from "../../mail/mailer-memory.ts";
import { withList } from "../../store/list.ts";
import { add, type Settings } from "./each-store.ts";

export const peopleWithMail = (count: number) =>
	Array.from({ length: count }, (_, n) => ({
		// A large provider: other domains get 50 confirmations a day.
		email: `p${n}@gmail.com`,
		phone: null,
		user_type: "host" as const,
	}));

/** Adds people who join after mail was switched on. */
export async function addWithMail(
	settings: Settings,
	count: number,
): Promise<void> {
	await add(settings, peopleWithMail(count));
	await withList(readSettings(settings).ownerDatabase, "write", (list) =>
		remember(list, { "on-since": new Date(0).toISOString() }),
	);
}
