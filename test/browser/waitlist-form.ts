import { expect, type Page, type Request } from "@playwright/test";
import type { FormName } from "../../protocol/plain-form.ts";
import { waitlistPath } from "../../protocol/waitlist-call.ts";
import type { Side } from "../../shared/sides.ts";
import { english } from "../support/founder-words.ts";

const { form: words, closing, hero, messages } = english;

export const api = `**${waitlistPath}`;

/** Each form once and each side once: both forms are the same component. */
export const formsAndSides = [
	{ name: "hero", side: "advertiser" },
	{ name: "closing", side: "host" },
] as const;

interface Values {
	readonly side?: Side;
	readonly email?: string;
	readonly phone?: string;
}

const headings = { hero: hero.formHeading, closing: closing.heading };

/** One of the two forms, found by what a visitor reads. */
export function waitlistForm(page: Page, name: FormName) {
	const form = page.getByRole("form", { name: headings[name] });
	const emailField = form.getByRole("textbox", { name: words.email });
	const phoneField = form.getByRole("textbox", {
		name: `${words.phone} (${words.optional})`,
	});
	const radio = (type: Side) =>
		form.getByRole("radio", { name: english.site.sides[type].one });
	const submit = form.getByRole("button", { name: words.submit });

	/** Fills in the given values; other fields stay as they are. */
	async function enter({ side, email, phone }: Values) {
		if (side !== undefined) await radio(side).check();
		if (email !== undefined) await emailField.fill(email);
		if (phone !== undefined) await phoneField.fill(phone);
	}
	return {
		form,
		email: emailField,
		phone: phoneField,
		side: radio,
		submit,
		submitting: form.getByRole("button", { name: words.submitting }),
		enter,
		async send(values: Values = {}) {
			await enter(values);
			await submit.click();
		},
		/** Expects these values; without a phone, none. */
		async expectValues({
			side,
			email,
			phone = "",
		}: Values & { side: Side; email: string }) {
			await expect(emailField).toHaveValue(email);
			await expect(phoneField).toHaveValue(phone);
			await expect(radio(side)).toBeChecked();
		},
	};
}

/** The message to the visitor, by its kind, and the button that closes it. */
export function toast(page: Page) {
	return {
		success: page.getByRole("status").filter({ hasText: /./ }),
		error: page.getByRole("alert").filter({ hasText: /./ }),
		dismiss: page.getByRole("button", { name: messages.dismiss }),
	};
}

/** Notes the form's calls, which reach the server only after `release`. */
export async function holdCalls(page: Page) {
	const { promise, resolve: release } = Promise.withResolvers<void>();
	const calls: Request[] = [];
	await page.route(api, async (route) => {
		calls.push(route.request());
		await promise;
		await route.continue();
	});
	return { calls, release };
}
