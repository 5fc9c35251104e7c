/**
 * All that the dashboard says of one list, and how it looks: `dashboard.txt` and `dashboard-styles.txt`. After a change
 * that is meant: `npm run records`.
 */
import { expect } from "@playwright/test";
import { product } from "../../content/site.ts";
import { theme } from "../../content/theme.ts";
import { newMail } from "../../mail/letter/message.ts";
import { allColors } from "../../page/looks/colors.ts";
import type { Scheme } from "../../words/content.ts";
import { aRow } from "../support/engines.ts";
import { fetchManifest, noteMessages } from "./console.ts";
import { parts, test } from "./dashboard-fixtures.ts";
import { namesOfColors, recordOfStyles } from "./page-checks.ts";
import { readStyles } from "./read-styles.ts";

/** Runs in the browser: the elements of the page, line by line. */
function readElements(): string {
	const lines: string[] = [];
	const follow = (node: Node, indent: string) => {
		if (node instanceof Text && node.data.trim() !== "")
			lines.push(`${indent}| ${node.data}`);
		if (!(node instanceof Element)) return;
		// Most hours of a week.
		if (node.matches(".heat td[title$=': 0']")) return;
		const isChart = node.matches(".recharts-wrapper");
		const chart = isChart && node.querySelector("svg")?.ariaLabel;
		const { value } = node as HTMLInputElement;
		const isFilled = node.matches("input, select, textarea") && value !== "";
		const attributes = [...node.attributes].flatMap(({ name, value }) => {
			if (isChart && name === "style") return [];
			// React counts them.
			return /^_r_/.test(value) ? name : `${name}="${value}"`;
		});
		if (isFilled) attributes.push(`(${value})`);
		if (chart) attributes.push(`(${chart})`);
		lines.push([indent + node.localName, ...attributes].join(" "));
		// The places in a drawing are those of a layout.
		if (isChart || node.matches("svg")) return;
		for (const child of node.childNodes) follow(child, `${indent}  `);
	};
	follow(document.querySelector("#root") as Element, "");
	return `${lines.join("\n")}\n`;
}

// What it says does not depend on the language of the browser.
test.use({ locale: "de-AT" });

test("the dashboard of one list is the one of dashboard.txt, with nothing in the console", async ({
	page,
	dashboard,
}) => {
	const rows = [
		// In Los Angeles, this is half past midnight of a Monday.
		{
			email: "ann@x.at",
			created_at: "2026-01-12T08:30:00.000Z",
			phone: "+43 1",
			ref: "fair",
		},
		{
			email: "Ann@X.at",
			created_at: "2026-01-12T20:00:00.000Z",
			utm_source: "news",
			utm_medium: "mail",
		},
		{
			email: "ann@x.at",
			created_at: "2026-01-13T20:00:00.000Z",
			user_type: "advertiser",
			answer: "Graz",
		},
		{
			email: "bob@x.at",
			created_at: "2026-01-15T07:59:00.000Z",
			user_type: "advertiser",
			answer: "Graz",
			language: "de",
		},
		{
			email: "cy@x.at",
			created_at: "2026-01-10T20:00:00.000Z",
			phone: "by mail",
			ref: "fair",
			language: "en",
		},
		{
			email: "dee@x.at",
			created_at: "2025-12-01T20:00:00.000Z",
			answer: "Linz",
		},
	] as const;
	const config = { linkSecrets: ["secret"] as [string], from: "a@x.at" };
	const sent = (
		email: string,
		user_type: "host" | "advertiser",
		kind: string,
	) => ({
		...newMail({ email, user_type }, kind, config, Date.parse("2026-01-15")),
		state: "sent" as const,
	});
	const mails = [
		sent("ann@x.at", "host", "confirmation"),
		{
			...sent("bob@x.at", "advertiser", "confirmation"),
			state: "bounced" as const,
		},
		sent("ann@x.at", "host", "launch"),
		sent("dee@x.at", "host", "confirmation"),
		{ ...sent("cy@x.at", "host", "confirmation"), state: "waiting" as const },
	];
	const at = "2026-01-16T20:00:00.000Z";
	const visits = (day: string, source: string | null, visitors: number) => ({
		...{ day, source, visitors, views: 2 * visitors },
		language: source === null ? "de" : "en",
	});
	await dashboard.change(async (list) => {
		await list.insert(
			"waitlist",
			rows.map((row) => aRow(row)),
		);
		await list.insert("mails", mails);
		await list.insert("replies", [
			{ person_key: mails[0]?.person_key ?? "", kind: "confirmed", at },
			{ person_key: mails[3]?.person_key ?? "", kind: "left", at },
		]);
		await list.insert("calls", [
			{ email: "ann@x.at", at, call_on: "2026-01-20", note: "Monday" },
		]);
		await list.insert("visits", [
			visits("2026-01-12", "fair", 1_240),
			visits("2025-12-01", null, 30),
		]);
	});
	await page.clock.setFixedTime(new Date("2026-01-20T08:30:00Z"));
	const messages = await noteMessages(page);
	await page.goto(dashboard.address);
	await expect(parts(page).rows).toHaveCount(5);
	await expect(page.locator(".funnel tbody tr")).toHaveCount(2);
	await expect(page.getByRole("form")).toHaveCount(2);
	expect((await fetchManifest(page)).errors).toEqual([]);
	expect(messages, "console").toEqual([]);
	const elements = await page.evaluate(readElements);
	expect(elements.replace(product.name, "‹product.name›")).toMatchSnapshot(
		"dashboard.txt",
	);

	const record = recordOfStyles();
	for (const [scheme, width] of [
		["light", 1366],
		["dark", 1366],
		["light", 375],
	] as [Scheme, number][]) {
		await page.emulateMedia({ colorScheme: scheme });
		await page.setViewportSize({ width, height: 800 });
		const names = namesOfColors(allColors(theme, scheme));
		record.add(`${scheme}, ${width}`, await page.evaluate(readStyles, names));
	}
	expect(record.text()).toMatchSnapshot("dashboard-styles.txt");
});
