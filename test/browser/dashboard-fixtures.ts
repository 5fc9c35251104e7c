import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import {
	type Source,
	unknownSource,
	type WaitlistEntry,
} from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { type List, withList } from "../../store/list.ts";
import { anEntry } from "../support/rows.ts";
import { startServer } from "../support/server-process.ts";
import { test as base } from "./fixtures.ts";
import { watch } from "./guard.ts";

export interface Dashboard {
	/** With the token. */
	readonly address: string;
	/** Adds to the list as the public server does. */
	join(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	/** Reads or changes the list as the mailer does. */
	change<Result>(work: (list: List) => Promise<Result>): Promise<Result>;
}

/** West of UTC: a day of this zone that is taken for one of UTC is shown as the day before. */
export const timeZone = "America/Los_Angeles";

/** Starts the command with a list in `folder`, and ends it after `use`; `program` is that of another copy of the project. */
export async function useCommand(
	folder: string,
	settings: Readonly<Record<string, string>>,
	use: (command: Dashboard) => Promise<void>,
	program = "cli/main.js",
): Promise<void> {
	const environment = {
		DATABASE_URL: `file:${folder}/waitlist.db`,
		TIME_ZONE: timeZone,
		...settings,
	};
	const { database } = readSettings(environment);
	const inbox = await openInbox(database);
	const command = await startServer(environment, {
		program,
		args: ["dashboard", "--no-open"],
	});
	await use({
		address: command.address,
		join: (entries, source) => inbox.add(entries, source),
		change: (work) => withList(database, "write", work),
	});
	await command.end("SIGTERM");
	await inbox.close();
}

/** Playwright's `test`, with one command of the founder per worker, and a list that is empty at first. */
export const test = base.extend<
	{ dashboard: Dashboard },
	{ command: Dashboard }
>({
	command: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const prefix = path.join(tmpdir(), "waitlist-dashboard-");
			await using folder = await mkdtempDisposable(prefix);
			await useCommand(folder.path, {}, use);
		},
		{ scope: "worker" },
	],
	dashboard: async ({ command }, use) => {
		await command.change(async (list) => {
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
