import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
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
		},
		answers,
	};
}

/** One whole document, `<!doctype html>` first. */
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
	// React would lift an asynchronous script into the head, where it may run before the page is
	// all there. At the end, and with low priority, it does not delay the first paint.
	const script = `<script type="module" async fetchpriority="low" src="${assets.script}"></script>`;
	return `<!doctype html>${html.replace("</body>", () => `${script}</body>`)}`;
}
