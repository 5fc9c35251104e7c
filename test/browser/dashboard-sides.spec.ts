import { expect } from "@playwright/test";
import { allColors } from "../../page/looks/colors.ts";
import { sides } from "../../shared/sides.ts";
import { english, theme } from "../support/founder-words.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";
import { expectBackground, rgb } from "./page-checks.ts";

test("the dashboard shows each side in its words and colors", async ({
	page,
	dashboard,
}) => {
	// The first side has the most people, the last one a single person.
	const counts = sides.map((_, index) => 2 * (sides.length - 1 - index) || 1);
	const all = people(counts.reduce((sum, count) => sum + count, 0));
	const joined = sides.flatMap((side, index) =>
		Array.from({ length: counts[index] ?? 0 }, () => side),
	);
	await dashboard.join(
		all.map((entry, index) => ({
			...entry,
			user_type: joined[index] ?? sides[0],
		})),
	);
	await page.goto(dashboard.address);
	const { section, totals, list, side: choice } = parts(page);
	const chart = section("Who joined when");
	const ratio = totals.getByRole("paragraph").last();
	const hatchings = new Set<string>();
	const lefts = new Set<number | undefined>();
	/** Of a person in each bar. */
	const heights: number[] = [];
	for (const [index, side] of sides.entries()) {
		const { one, many } = english.site.sides[side];
		const name = many.slice(0, 1).toUpperCase() + many.slice(1);
		const own = theme.sides[side].light;
		await expect(choice(name)).toBeVisible();

		const total = totals
			.locator("div")
			.filter({ has: page.getByRole("heading", { name }) });
		await expect(total).toContainText(`${name}${counts[index]}`);
		await expectBackground(total, own);
		const on = allColors(theme, "light")[`on-${side}`];
		await expect(total).toHaveCSS("color", rgb(on));
		await expect(ratio).toContainText(
			index < sides.length - 1
				? `${counts[index]}.0 ${many}`
				: `for each ${one}`,
		);

		const keys = [
			chart.getByText(name, { exact: true }),
			list.getByText(one, { exact: true }).first(),
		];
		for (const key of keys) {
			const style = await key.evaluate((element) => {
				const { backgroundColor, backgroundImage, boxShadow } =
					getComputedStyle(element, "::before");
				return { fill: `${backgroundColor} ${backgroundImage}`, boxShadow };
			});
			expect(style.fill).toContain(rgb(own));
			expect(style.boxShadow).toContain(rgb(own));
			hatchings.add(style.fill);
		}
		const bar = chart.locator(`.recharts-bar path[name="${name}"]`).last();
		await expect(bar).toHaveCSS("stroke", rgb(own));
		const box = await bar.boundingBox();
		lefts.add(box?.x);
		heights.push((box?.height ?? NaN) / (counts[index] ?? NaN));
		const pattern = /#([^"]+)"/.exec(
			await bar.evaluate((path) => getComputedStyle(path).fill),
		)?.[1];
		await expect(chart.locator(`[id="${pattern}"] rect`)).toHaveCSS(
			"fill",
			rgb(own),
		);

		const bars = section("From where").locator("td > span").nth(index);
		await expect(bars).toContainText(
			`${counts[index]} ${counts[index] === 1 ? one : many}`,
		);
		await expect(bars).toHaveCSS(
			"box-shadow",
			new RegExp(rgb(own).replace(/[()]/g, "\\$&")),
		);
	}
	expect(hatchings.size).toBe(sides.length);
	// The bars of a day stand one on the other.
	expect(lefts.size).toBe(1);
	expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.1);
});
