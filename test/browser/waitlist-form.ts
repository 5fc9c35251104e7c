import type { Page, Request } from "@playwright/test";
import { form as words } from "../../content/form.ts";
import { closing, hero } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { type UserType, userTypes } from "../../shared/entry.ts";
import type { FormName } from "../../shared/plain-form.ts";
import { waitlistPath } from "../../shared/waitlist-call.ts";

export const api = `**${waitlistPath}`;

/** Every form with every side. */
export const journeys = (["hero", "closing"] as const).flatMap((name) =>
	userTypes.map((side) => ({ name, side })),
);

const headings = { hero: hero.formHeading, closing: closing.heading };

/** One of the two forms, as a visitor finds it. */
export function waitlistForm(page: Page, name: FormName) {
	const form = page.getByRole("form", { name: headings[name] });
	return {
		form,
		email: form.getByRole("textbox", { name: words.email }),
		phone: form.getByRole("textbox", {
			name: `${words.phone} (${words.optional})`,
		}),
		side: (type: UserType) =>
			form.getByRole("radio", { name: words.sides[type].name }),
		submit: form.getByRole("button", { name: words.submit }),
		submitting: form.getByRole("button", { name: words.submitting }),
	};
}

/** What the visitor is told: `said` as a success, `warned` as an error. */
export function toast(page: Page) {
	return {
		said: page.getByRole("status").filter({ hasText: /./ }),
		warned: page.getByRole("alert").filter({ hasText: /./ }),
		dismiss: page.getByRole("button", { name: messages.dismiss }),
	};
}

/** Keeps the calls of the form waiting until `release`, then lets them through to the server. */
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
