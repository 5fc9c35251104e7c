/** Each side is shown in its own words and colors, as its rows in `content/` and `shared/sides.ts` have them. */
import type { Page } from "@playwright/test";
import { allColors } from "../../page/looks/colors.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { english, theme } from "../support/founder-words.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { expectBackground, rgb } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const {
	form: formWords,
	closing,
	hero,
	howItWorks,
	useCases,
	whoItsFor,
	confirmation: confirmationWords,
	mailFooter,
	messages,
	site,
} = english;

/** Another side than this one. */
function another(side: Side): Side {
	return sides.find((each) => each !== side) ?? side;
}

/** Every word and color that only one side has. */
function rowOf(side: Side): Readonly<Record<string, string>> {
	return {
		...site.sides[side],
		light: theme.sides[side].light,
		dark: theme.sides[side].dark,
		...formWords.sides[side],
		wall: `${hero.sides[side].wall} ${hero.sides[side].poster}`,
		lead: hero.sides[side].lead,
		closing: closing.sides[side],
		...Object.fromEntries(sectionWords(side).map((words, at) => [at, words])),
		heading: whoItsFor.sides[side].heading,
		join: whoItsFor.sides[side].join,
		joined: messages.joined[side],
		opening: confirmationWords.opening[side],
		reason: mailFooter.reason[side],
	};
}

/** The words that a side has in the sections below the hero, in their order. */
function sectionWords(side: Side): readonly string[] {
	return [
		...howItWorks.steps.map(({ [side]: step }) => step.title + step.text),
		...Object.values(useCases.cases).map((each) => each.sides[side]),
	];
}

test("the choice of a side turns the words of every section, also without a script", async ({
	page,
	browser,
	waitlist,
}) => {
	const shown = (on: Page, within: string) =>
		on
			.locator(`${within} .pitch`)
			.evaluateAll((all) =>
				all
					.filter((each) => getComputedStyle(each).visibility === "visible")
					.map((each) => each.textContent?.trim()),
			);
	const sections = "main > section:not(.closing)";
	await page.goto("/");
	const hero = waitlistForm(page, "hero").side;
	const last = waitlistForm(page, "closing").side;
	for (const side of sides.toReversed()) {
		await hero(side).check();
		await expect(last(side)).toBeChecked();
		expect(await shown(page, sections)).toEqual(sectionWords(side));
		expect(await shown(page, ".closing")).toEqual([closing.sides[side]]);
	}
	const [first] = sides;
	// The last form has its own choice, and then keeps it.
	for (const side of sides.toReversed()) {
		await last(side).check();
		expect(await shown(page, sections)).toEqual(sectionWords(first));
		expect(await shown(page, ".closing")).toEqual([closing.sides[side]]);
	}
	await hero(another(first)).check();
	await expect(last(first)).toBeChecked();

	await using context = await browser.newContext({ javaScriptEnabled: false });
	const plain = await context.newPage();
	await plain.goto(waitlist.address);
	for (const side of sides.toReversed()) {
		await waitlistForm(plain, "hero").side(side).check();
		expect(await shown(plain, sections)).toEqual(sectionWords(side));
		await waitlistForm(plain, "closing").side(side).check();
		expect(await shown(plain, ".closing")).toEqual([closing.sides[side]]);
	}
});

test("no side has a word or a color of another", () => {
	const rows = sides.map(rowOf);
	for (const name of Object.keys(rowOf(sides[0]))) {
		const values = rows.map((row) => row[name]);
		expect(new Set(values).size, `${name}: ${values}`).toBe(sides.length);
	}
});

for (const side of sides)
	test(`the page shows the ${side} as its rows say, in light and dark colors`, async ({
		page,
		email,
	}) => {
		await page.goto("/");
		await page.mouse.move(9, 9, { steps: 2 });
		await hydrated(page);
		const form = waitlistForm(page, "hero");
		const last = waitlistForm(page, "closing");
		/** Expects something of the page as it stands in each scheme. */
		async function expectColors(
			name: string,
			look: (
				own: string,
				colors: ReturnType<typeof allColors>,
				scheme: "light" | "dark",
			) => Promise<void>,
		) {
			for (const scheme of ["light", "dark"] as const)
				await test.step(`${name} in ${scheme} colors`, async () => {
					await page.emulateMedia({ colorScheme: scheme });
					const colors = allColors(theme, scheme);
					await look(theme.sides[side][scheme], colors, scheme);
				});
		}
		// Another one first: what is shown of it has to go.
		await form.side(another(side)).check();
		await form.side(side).check();

		const { wall, poster, lead } = hero.sides[side];
		await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
			`${wall} ${poster}`,
		);
		await expect(page.locator(".hero .lead")).toMatchAriaSnapshot(
			`- paragraph: "${lead}"`,
		);
		const shown = page.locator("h1 .pasted").filter({ visible: true });
		await expect(shown).toHaveText(poster);
		// As everywhere on the page: a frame is what the first side has, and a poster what the second one brings.
		await expectColors("the headline", async (_, colors) => {
			await expectBackground(shown, colors.poster);
			await expect(shown).toHaveCSS("color", rgb(colors["on-poster"]));
			await expect(shown.locator("..")).toHaveCSS("--at", colors.frame);
		});

		const choice = form.side(side).locator("..");
		const { one: name } = site.sides[side];
		await expect(choice).toHaveText(name + formWords.sides[side].hint);
		await form.email.focus();
		await expectColors("the form", async (own, colors, scheme) => {
			await expectBackground(form.side(side), colors.paper);
			await expect(choice.getByText(name)).toHaveCSS("color", rgb(colors.ink));
			await expect(choice.locator(".icon")).toHaveCSS("color", rgb(own));
			for (const other of sides.filter((each) => each !== side)) {
				await expectBackground(
					form.side(other),
					scheme === "light" ? colors.blank : colors.sheet,
				);
				await expect(form.side(other).locator("..").locator(".icon")).toHaveCSS(
					"color",
					rgb(theme.sides[other][scheme]),
				);
			}
			await expectBackground(form.submit, own);
			await expect(form.submit).toHaveCSS("color", rgb(colors[`on-${side}`]));
			await expect(form.email).toHaveCSS("outline-color", rgb(own));
		});

		const { heading, lead: words, examples, join } = whoItsFor.sides[side];
		const card = page.getByRole("article").filter({ hasText: heading + words });
		await expect(card.getByRole("listitem")).toHaveText(examples);
		await form.side(another(side)).check();
		await card.getByRole("link", { name: join, exact: true }).click();
		await expect(form.side(side)).toBeChecked();
		await last.side(side).check();
		await expectColors("whom it is for, and the end", async (own, colors) => {
			await expectBackground(card, own);
			await expect(card).toHaveCSS("color", rgb(colors[`on-${side}`]));
			await expectBackground(page.locator(".closing"), own);
			await expectBackground(last.submit, own);
		});

		// With the message, the frame of the form closes.
		const sheet = page.locator(".hero-form");
		const { success } = toast(page);
		await expect(sheet).not.toHaveCSS("--corner", "0px");
		await form.send({ email });
		await expect(success).toHaveText(messages.joined[side]);
		await toast(page).dismiss.focus();
		await expectColors("the message", async (own, colors) => {
			await expect(sheet).toHaveCSS("--corner", "0px");
			await expect(sheet).toHaveCSS("--at", own);
			await expectBackground(success, own);
			await expect(success).toHaveCSS("color", rgb(colors[`on-${side}`]));
		});
	});

test("a headline of more lines leaves no hole below that of the other side", async ({
	page,
}) => {
	await page.goto("/");
	await hydrated(page);
	const [shown, hidden] = await page.locator("h1 .pitch").all();
	const lead = page.locator(".hero .lead");
	const gap = async (pitch = shown) => {
		const above = await pitch?.locator(".last-line").boundingBox();
		const below = await lead.boundingBox();
		return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
	};
	const before = await gap();
	await hidden?.evaluate((pitch) => pitch.prepend("More words. ".repeat(4)));
	expect(await gap()).toBe(before);
	await page.locator(`.hero .side input[value=${sides[1]}]`).check();
	expect(await gap(hidden)).toBeCloseTo(before, 0);
});
