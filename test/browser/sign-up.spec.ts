import { defaultAnonKey } from "../../config/keys.ts";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import {
	api,
	holdCalls,
	journeys,
	toast,
	waitlistForm,
} from "./waitlist-form.ts";

const phones = [
	{ typed: "", stored: null },
	{ typed: "  ", stored: null },
	{ typed: " +49 30 901820 ", stored: "+49 30 901820" },
];

for (const { name, side } of journeys) {
	test(`${name} form: ${side} joins, with and without a phone`, async ({
		page,
		email,
		waitlist,
	}) => {
		await page.goto("/");
		const form = waitlistForm(page, name);
		await form.side(side).check();

		for (const phone of phones) {
			const entry = { email, phone: phone.stored, user_type: side };
			await form.email.fill(`  ${email} `);
			await form.phone.fill(phone.typed);
			const called = page.waitForRequest(api);
			await form.submit.click();
			const call = await called;
			expect(call.method()).toBe("POST");
			expect(call.postDataJSON()).toEqual(entry);
			expect(await call.allHeaders()).toMatchObject({
				apikey: defaultAnonKey,
				authorization: `Bearer ${defaultAnonKey}`,
				"content-type": "application/json",
			});

			await expect(toast(page).said).toHaveText(messages.joined[side]);
			await expect(form.email).toHaveValue("");
			await expect(form.phone).toHaveValue("");
			await expect(form.side(side)).toBeChecked();
			expect((await waitlist.stored(email)).at(-1)).toEqual(entry);
			await toast(page).dismiss.click();
		}
		expect(await waitlist.stored(email)).toHaveLength(phones.length);
	});
}

test("a visitor joins on both sides and is told each time", async ({
	page,
	email,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	for (const side of ["host", "advertiser"] as const) {
		await form.side(side).check();
		await form.email.fill(email);
		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
	}
	const stored = await waitlist.stored(email);
	expect(stored.map((entry) => entry.user_type)).toEqual([
		"host",
		"advertiser",
	]);
});

test("the choice begins with host, and each form has its own", async ({
	page,
}) => {
	await page.goto("/");
	const hero = waitlistForm(page, "hero");
	const closing = waitlistForm(page, "closing");
	await expect(hero.side("host")).toBeChecked();
	await expect(closing.side("host")).toBeChecked();
	await closing.side("advertiser").check();
	await closing.email.fill("ada@example.com");
	await expect(hero.side("host")).toBeChecked();
	await expect(hero.email).toHaveValue("");
});

type Form = ReturnType<typeof waitlistForm>;
const hasty: Record<string, (form: Form) => Promise<void>> = {
	"a double click": (form) => form.submit.dblclick(),
	"Enter twice": async (form) => {
		await form.email.press("Enter");
		await form.email.press("Enter");
	},
	"two submits before the page can draw": (form) =>
		form.form.evaluate((element: HTMLFormElement) => {
			element.requestSubmit();
			element.requestSubmit();
		}),
};

for (const [what, submit] of Object.entries(hasty)) {
	test(`${what} makes one call, and the button says so meanwhile`, async ({
		page,
		email,
		waitlist,
	}) => {
		await page.goto("/");
		const { calls, release } = await holdCalls(page);
		const form = waitlistForm(page, "hero");
		await form.email.fill(email);
		await submit(form);

		await expect(form.submitting).toBeDisabled();
		await expect(form.submitting).toHaveText("Joining...");
		await expect(waitlistForm(page, "closing").submit).toBeEnabled();
		release();

		await expect(toast(page).said).toHaveText(messages.joined.host);
		await expect(form.submit).toBeEnabled();
		await expect(toast(page).warned).toHaveCount(0);
		expect(calls).toHaveLength(1);
		expect(await waitlist.stored(email)).toHaveLength(1);
	});
}
