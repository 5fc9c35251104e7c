import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, type Page } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import type { Source, WaitlistEntry } from "../../shared/entry.ts";
import { openReader, openStore } from "../../store/open-store.ts";
import type { Submission } from "../../store/waitlist-store.ts";
import { startServer } from "../support/server-process.ts";
import { type Guard, watch } from "./guard.ts";

interface Dashboard {
	/** With the token. */
	readonly address: string;
	/** Adds to the list as the public server does. */
	join(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	stored(): Promise<readonly Submission[]>;
}

interface Fixtures {
	/** The founder's command on a list of the test's own, which is empty at first. */
	readonly dashboard: Dashboard;
	/** Fails the test on anything in the console, a failed request, or one to another host. */
	readonly guard: Guard;
}

/** Playwright's `test`, with the dashboard as the founder starts it. */
export const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
	dashboard: async ({}, use) => {
		const folder = await mkdtemp(path.join(tmpdir(), "waitlist-dashboard-"));
		const environment = { DATABASE_URL: `file:${folder}/waitlist.db` };
		const { database } = readSettings(environment);
		const store = await openStore(database);
		const command = await startServer(environment, {
			program: "cli/main.ts",
			args: ["dashboard", "--no-open"],
		});
		await use({
			address: command.address,
			join: (entries, source) => store.add(entries, source),
			async stored() {
				const reader = await openReader(database);
				const all = await Array.fromAsync(reader.submissions({}));
				await reader.close();
				return all;
			},
		});
		await command.end("SIGTERM");
		await store.close();
		await rm(folder, { recursive: true });
	},
	guard: [
		async ({ context, dashboard }, use) => {
			const guard = watch(context, dashboard.address);
			await use(guard);
			await guard.check();
		},
		{ auto: true },
	],
});

/** One person a number, hosts and advertisers in turn, named like `p07@example.com`. */
export function people(count: number): readonly WaitlistEntry[] {
	return Array.from({ length: count }, (_, index) => ({
		email: `p${String(index).padStart(2, "0")}@example.com`,
		phone: index % 3 === 0 ? `+00 1 ${index}` : null,
		user_type: index % 2 === 0 ? "host" : "advertiser",
	}));
}

/** What the founder sees and presses. */
export function parts(page: Page) {
	const list = page.getByRole("table", { name: "People on the list" });
	const section = (name: string) =>
		page.locator("section").filter({
			has: page.getByRole("heading", { name, exact: true }),
		});
	return {
		news: page.getByRole("banner").getByRole("status"),
		people: page.getByRole("region", { name: "People" }),
		side: (name: string) =>
			page.getByRole("group", { name: "Side" }).getByRole("radio", { name }),
		search: page.getByRole("searchbox", { name: "Search e-mail" }),
		list,
		rows: list.locator("tbody tr"),
		column: (name: string) => list.getByRole("columnheader", { name }),
		sort: (name: string) => list.getByRole("button", { name, exact: true }),
		pages: page.getByRole("navigation", { name: "Pages of the table" }),
		section,
		/** Opens the table behind a drawing. */
		async behind(name: string) {
			await section(name).getByText("As a table").click();
			return section(name).getByRole("table");
		},
		dialog: page.getByRole("dialog"),
	};
}
