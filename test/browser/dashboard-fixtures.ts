import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import type {
	Source,
	StoredSignUp,
	WaitlistEntry,
} from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { type List, withList } from "../../store/list.ts";
import { startServer } from "../support/server-process.ts";
import { storedSubmissions } from "../support/stored.ts";
import { test as base } from "./fixtures.ts";
import { watch } from "./guard.ts";

interface Dashboard {
	/** With the token. */
	readonly address: string;
	/** Adds to the list as the public server does. */
	join(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	stored(): Promise<readonly StoredSignUp[]>;
	/** Changes the list as the mailer does. */
	change(work: (list: List) => Promise<void>): Promise<void>;
}

/** Playwright's `test`, with one command of the founder per worker, and a list that is empty at first. */
export const test = base.extend<
	{ dashboard: Dashboard },
	{ command: Dashboard }
>({
	command: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const folder = await mkdtemp(path.join(tmpdir(), "waitlist-dashboard-"));
			const environment = { DATABASE_URL: `file:${folder}/waitlist.db` };
			const { database } = readSettings(environment);
			const inbox = await openInbox(database);
			const command = await startServer(environment, {
				program: "cli/main.ts",
				args: ["dashboard", "--no-open"],
			});
			await use({
				address: command.address,
				join: (entries, source) => inbox.add(entries, source),
				stored: () => storedSubmissions(database),
				change: (work) => withList(database, "write", work),
			});
			await command.end("SIGTERM");
			await inbox.close();
			await rm(folder, { recursive: true });
		},
		{ scope: "worker" },
	],
	dashboard: async ({ command }, use) => {
		await command.change(async (list) => {
			const tables = [
				"waitlist",
				"mails",
				"replies",
				"calls",
				"mailer",
			] as const;
			for (const table of tables) await list.remove(table, {});
		});
		await use(command);
	},
	baseURL: ({ dashboard }, use) => use(new URL(dashboard.address).origin),
	guard: async ({ context, dashboard }, use) => {
		const guard = watch(context, dashboard.address);
		await use(guard);
		await guard.check();
	},
});

/** This many people, hosts and advertisers in turn, named like `p07@example.com`. */
export function people(count: number): readonly WaitlistEntry[] {
	return Array.from({ length: count }, (_, index) => ({
		email: `p${String(index).padStart(2, "0")}@example.com`,
		phone: index % 3 === 0 ? `+00 1 ${index}` : null,
		user_type: index % 2 === 0 ? "host" : "advertiser",
	}));
}

/** Opens the dashboard with a clock that `askAgain` moves on. */
export async function openWithClock(page: Page, address: string) {
	await page.clock.install();
	await page.goto(address);
	return {
		/** Lets the time pass after which the page asks the server again. */
		askAgain: () => page.clock.runFor(2_500),
	};
}

/** The parts of the dashboard, found by what the founder reads. */
export function parts(page: Page) {
	const list = page.getByRole("table", { name: "People on the list" });
	const section = (name: string) =>
		page.locator("section").filter({
			has: page.getByRole("heading", { name, exact: true }),
		});
	return {
		news: page.getByRole("banner").getByRole("status"),
		emptyList: page.getByText("No people to show."),
		people: page.getByRole("region", { name: "People", exact: true }),
		side: (name: string) =>
			page.getByRole("group", { name: "Side" }).getByRole("radio", { name }),
		source: page.getByRole("combobox", { name: "Source" }),
		copy: page.getByRole("button", { name: "Copy addresses" }),
		search: page.getByRole("searchbox", { name: "Search e-mail" }),
		list,
		rows: list.locator("tbody tr"),
		column: (name: string) => list.getByRole("columnheader", { name }),
		sort: (name: string) => list.getByRole("button", { name, exact: true }),
		toPage: (name: string) =>
			page
				.getByRole("navigation", { name: "Pages of the table" })
				.getByRole("button", { name }),
		/** Which people the table shows, or why there are none. */
		result: section("People").getByRole("status").last(),
		section,
		dialog: page.getByRole("dialog"),
	};
}
