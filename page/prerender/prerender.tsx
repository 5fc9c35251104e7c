import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { form } from "../../content/form.ts";
import { linkPages as linkWords } from "../../content/mails.ts";
import { messages } from "../../content/messages.ts";
import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { privacy } from "../../content/privacy.ts";
import { site } from "../../content/site.ts";
import {
	answerDocumentName,
	answerTokens,
	formNames,
	outcomes,
} from "../../shared/plain-form.ts";
import {
	type LinkPage as LinkPageName,
	linkDocumentName,
	linkPages,
} from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import { App } from "../app.tsx";
import { type View, viewToAttributes } from "../view-attributes.ts";
import { Document, type DocumentProps } from "./document.tsx";
import linkPageCss from "./link-page.css?inline";
import { LinkPage } from "./link-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";
import type { PageAssets } from "./types.ts";

export { renderShareImage } from "./share-image.tsx";

const titles: Record<View["page"], string> = {
	landing: site.title,
	"not-found": notFound.title,
	error: unexpectedError.title,
};

/** Every document by file name: the public ones, the answers to a plain post, and those of links in mails. */
export function renderDocuments(assets: PageAssets) {
	const answers = formNames.flatMap((form) =>
		outcomes.flatMap((outcome) =>
			sides.map((userType) => {
				const answer = { form, outcome, userType, ...answerTokens };
				const html = renderDocument({ page: "landing", answer }, assets);
				return [answerDocumentName(form, outcome, userType), html];
			}),
		),
	);
	const links = linkPages.map((name) => [
		linkDocumentName(name),
		renderLinkPage(name, assets),
	]);
	return {
		site: {
			"index.html": renderDocument({ page: "landing" }, assets),
			"404.html": renderDocument({ page: "not-found" }, assets),
			"500.html": renderDocument({ page: "error" }, assets),
			...(site.legal.privacy?.href === "/privacy" && privacyFiles(assets)),
		},
		answers: Object.fromEntries(answers),
		links: Object.fromEntries(links),
	};
}

/** Some static hosts look for `/privacy` in the one file, and some in the other. */
function privacyFiles(assets: PageAssets) {
	const html = renderPrivacy(assets);
	return { "privacy.html": html, "privacy/index.html": html };
}

/** The document about privacy. */
export function renderPrivacy(assets: PageAssets): string {
	return render({
		title: privacy.title,
		isPublic: false,
		assets,
		root: { html: renderToString(<PrivacyPage />) },
	});
}

function renderLinkPage(name: LinkPageName, assets: PageAssets): string {
	const css = (assets.css ?? "") + linkPageCss;
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(css) ?? [];
	return render({
		title: linkWords[name].title,
		isPublic: false,
		assets: { ...assets, css },
		font,
		root: { html: renderToString(<LinkPage name={name} />) },
	});
}

/** A document that the script takes over in the browser. */
export function renderDocument(view: View, assets: PageAssets): string {
	return render({
		title: titles[view.page],
		isPublic: view.page === "landing",
		assets,
		root: {
			attributes: {
				...viewToAttributes(view),
				// For `start.ts`, which has no words of its own.
				"data-bundle": assets.script,
				"data-submit": form.submit,
				"data-submitting": form.submitting,
				"data-unexpected": messages.unexpected,
			},
			html: renderToString(<App view={view} />),
		},
	});
}

/** One whole document, `<!doctype html>` first. */
function render(props: DocumentProps): string {
	return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
}
