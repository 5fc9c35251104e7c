import type { Page } from "@playwright/test";
import { unknownSource, type WaitlistEntry } from "../../shared/sign-up.ts";
import { anEntry } from "../support/rows.ts";
import { test as base } from "./fixtures.ts";
import { watch } from "./guard.ts";
import type { Dashboard } from "./servers.ts";

/** Playwright's `test`, with the command of the founder, and a list that is empty at first. */
export const test = base.extend<{ dashboard: Dashboard }>({
	dashboard: async ({ command }, use) => {
		await empty(command);
		await use(command);
	},
	baseURL: ({ dashboard }, use) => use(new URL(dashboard.address).origin),
	guard: async ({ context, dashboard }, use) => {
		const guard = watch(context, dashboard.address);
		await use(guard);
		await guard.check();
	},
});

/** Empties the list. */
export function empty({ change }: Dashboard): Promise<void> {
	return change(async (list) => {
		for (const table of [
			"waitlist",
			"mails",
			"replies",
			"calls",
			"mailer_state",
			"visits",
			"desk_actions",
			"announcements",
		] as const)
			await list.remove(table, {});
	});
}

/** This many people, hosts and advertisers in turn, named like `p07@example.com`. */
export function people(count: number): readonly WaitlistEntry[] {
	return Array.from({ length: count }, (_, index) =>
		anEntry({
			email: `p${String(index).padStart(2, "0")}@example.com`,
			phone: index % 3 === 0 ? `+00 1 ${index}` : null,
			user_type: index % 2 === 0 ? "host" : "advertiser",
		}),
	);
}

/** The source of people who came by a tag in the page's address. */
export const from = (utm_source: string) => ({ ...unknownSource, utm_source });

/** The parts of the dashboard, found by what the founder reads. */
export function parts(page: Page) {
	const list = page.getByRole("table", { name: "People on the list" });
	const section = (name: string) =>
		page.locator("section").filter({
			has: page.getByRole("heading", { name, exact: true }),
		});
	return {
		section,
		list,
		rows: list.locator("tbody tr"),
		news: page.getByRole("banner").getByRole("status"),
		totals: page.getByRole("region", { name: "Numbers" }),
		side: (name: string) =>
			page.getByRole("group", { name: "Side" }).getByRole("radio", { name }),
		select: (name: string) => page.getByRole("combobox", { name, exact: true }),
		search: page.getByRole("searchbox", { name: "Search e-mail" }),
		sort: (name: string) => list.getByRole("button", { name, exact: true }),
		button: (name: string) => page.getByRole("button", { name, exact: true }),
		/** What the founder does with a person, or for the list. */
		sheet: page.getByRole("dialog"),
		/** The button that opens a person. */
		person: (name: string) => list.getByRole("button", { name }).first(),
		/** Which people the table shows, or why there are none. */
		result: section("People").getByRole("status").last(),
	};
}
