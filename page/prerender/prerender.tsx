import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { site } from "../../content/site.ts";
import { userTypes } from "../../shared/entry.ts";
import {
	answerDocumentName,
	answerTokens,
	formNames,
	outcomes,
} from "../../shared/plain-form.ts";
import { App } from "../app.tsx";
import { type View, viewToAttributes } from "../view-attributes.ts";
import { Document } from "./document.tsx";
import { PrivacyPage } from "./privacy-page.tsx";
import type { PageAssets } from "./types.ts";

export { missingWords } from "./missing-words.ts";
export { renderShareImage } from "./share-image.tsx";

/** Every document by file name: the public ones, and the answers to a plain post. */
export async function renderDocuments(assets: PageAssets) {
	const answers: Record<string, string> = {};
	for (const form of formNames) {
		for (const outcome of outcomes) {
			for (const userType of userTypes) {
				const answer = { form, outcome, userType, ...answerTokens };
				answers[answerDocumentName(form, outcome, userType)] =
					await renderDocument({ page: "landing", answer }, assets);
			}
		}
	}
	return {
		site: {
			"index.html": await renderDocument({ page: "landing" }, assets),
			"404.html": await renderDocument({ page: "not-found" }, assets),
			"500.html": await renderDocument({ page: "error" }, assets),
			...(site.legal.privacy?.href === "/privacy" && privacyFiles(assets)),
		},
		answers,
	};
}

/** Some static hosts look for `/privacy` in the one file, and some in the other. */
function privacyFiles(assets: PageAssets) {
	const html = renderPrivacy(assets);
	return { "privacy.html": html, "privacy/index.html": html };
}

/** The document about privacy: without a script, since nothing on it needs one. */
export function renderPrivacy(assets: PageAssets): string {
	const root = { html: renderToString(<PrivacyPage />) };
	return `<!doctype html>${renderToStaticMarkup(
		<Document page="privacy" assets={assets} root={root} />,
	)}`;
}

/** One whole document that React continues in the browser, `<!doctype html>` first. */
export async function renderDocument(
	view: View,
	assets: PageAssets,
): Promise<string> {
	const { prelude } = await prerender(<App view={view} />, {
		// React throws it, too.
		onError: () => {},
	});
	const root = {
		attributes: viewToAttributes(view),
		html: await new Response(prelude).text(),
	};
	const html = renderToStaticMarkup(
		<Document page={view.page} assets={assets} root={root} />,
	);
	return `<!doctype html>${html}`;
}
