import type { ReactElement } from "react";
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
import { Document } from "./document.tsx";
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
export async function renderDocuments(assets: PageAssets) {
	const answers: Record<string, string> = {};
	for (const form of formNames) {
		for (const outcome of outcomes) {
			for (const userType of sides) {
				const answer = { form, outcome, userType, ...answerTokens };
				answers[answerDocumentName(form, outcome, userType)] = renderDocument(
					{ page: "landing", answer },
					assets,
				);
			}
		}
	}
	return {
		site: {
			"index.html": renderDocument({ page: "landing" }, assets),
			"404.html": renderDocument({ page: "not-found" }, assets),
			"500.html": renderDocument({ page: "error" }, assets),
			...(site.legal.privacy?.href === "/privacy" && privacyFiles(assets)),
		},
		answers,
		links: Object.fromEntries(
			linkPages.map((name) => [
				linkDocumentName(name),
				renderLinkPage(name, assets),
			]),
		),
	};
}

/** Some static hosts look for `/privacy` in the one file, and some in the other. */
function privacyFiles(assets: PageAssets) {
	const html = renderPrivacy(assets);
	return { "privacy.html": html, "privacy/index.html": html };
}

/** The document about privacy. */
export function renderPrivacy(assets: PageAssets): string {
	return renderPlain(privacy.title, <PrivacyPage />, assets);
}

function renderLinkPage(name: LinkPageName, assets: PageAssets): string {
	const css = (assets.css ?? "") + linkPageCss;
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(css) ?? [];
	const page = <LinkPage name={name} />;
	return renderPlain(linkWords[name].title, page, { ...assets, css }, font);
}

/** One whole document without a script, since nothing on it needs one. */
function renderPlain(
	title: string,
	page: ReactElement,
	assets: PageAssets,
	font?: string,
): string {
	return `<!doctype html>${renderToStaticMarkup(
		<Document
			title={title}
			isPublic={false}
			assets={assets}
			font={font}
			root={{ html: renderToString(page) }}
		/>,
	)}`;
}

/** One whole document that the script takes over in the browser, `<!doctype html>` first. */
export function renderDocument(view: View, assets: PageAssets): string {
	return `<!doctype html>${renderToStaticMarkup(
		<Document
			title={titles[view.page]}
			isPublic={view.page === "landing"}
			assets={assets}
			root={{
				attributes: {
					...viewToAttributes(view),
					// For `start.ts`, which has no words of its own.
					"data-bundle": assets.script,
					"data-submit": form.submit,
					"data-submitting": form.submitting,
					"data-unexpected": messages.unexpected,
				},
				html: renderToString(<App view={view} />),
			}}
		/>,
	)}`;
}
