/** What a browser says of a document beside showing it. */
import type { Page } from "@playwright/test";

/** Notes the console's messages and refusals of the policy, for all documents that the page opens. */
export async function noteMessages(page: Page): Promise<string[]> {
	const messages: string[] = [];
	page.on("console", (message) => messages.push(message.text()));
	page.on("pageerror", (error) => messages.push(`${error}`));
	await page.exposeFunction("noteRefusal", (directive: string) =>
		messages.push(`refused: ${directive}`),
	);
	await page.addInitScript(() =>
		document.addEventListener("securitypolicyviolation", (event) =>
			window.noteRefusal(event.effectiveDirective),
		),
	);
	return messages;
}

/** Chromium without a window fetches the manifest only when it is asked to. */
export async function fetchManifest(page: Page) {
	const session = await page.context().newCDPSession(page);
	const { url, errors } = await session.send("Page.getAppManifest");
	await session.detach();
	return { isNamed: url !== "", errors };
}

declare global {
	interface Window {
		noteRefusal(directive: string): void;
	}
}
