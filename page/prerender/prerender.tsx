import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { linkPages as linkWords } from "../../content/mails.ts";
import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { privacy } from "../../content/privacy.ts";
import { site } from "../../content/site.ts";
import { userTypes } from "../../shared/entry.ts";
import {
	type LinkPage as LinkPageName,
	linkDocumentName,
	linkPages,
} from "../../shared/person-event.ts";
import {
	answerDocumentName,
	answerTokens,
	formNames,
	outcomes,
} from "../../shared/plain-form.ts";
import { App } from "../app.tsx";
import { sumElements } from "../element-sum.ts";
import belowCss from "../styles/below.css?inline";
import { type View, viewToAttributes } from "../view-attributes.ts";
import { Below } from "./below.tsx";
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
	return renderPlain(privacy.title, <PrivacyPage />, assets, wholeCss(assets));
}

function renderLinkPage(name: LinkPageName, assets: PageAssets): string {
	const css = wholeCss(assets) + linkPageCss;
	const page = <LinkPage name={name} />;
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(css) ?? [];
	return renderPlain(linkWords[name].title, page, assets, css, font);
}

/** The styles of a document that is all first screen. */
function wholeCss({ css = "" }: PageAssets): string {
	return css + belowCss;
}

/** One whole document without a script, since nothing on it needs one. */
function renderPlain(
	title: string,
	page: ReactElement,
	assets: PageAssets,
	css: string,
	font?: string,
): string {
	return `<!doctype html>${renderToStaticMarkup(
		<Document
			title={title}
			isPublic={false}
			assets={assets}
			css={css}
			font={font}
			root={{ html: renderToString(page) }}
		/>,
	)}`;
}

/** One whole document that the script takes over in the browser, `<!doctype html>` first. */
export async function renderDocument(
	view: View,
	assets: PageAssets,
): Promise<string> {
	const { prelude } = await prerender(<App view={view} below={<Below />} />, {
		// React throws it, too.
		onError: () => {},
	});
	const html = await new Response(prelude).text();
	const attributes = {
		...viewToAttributes(view),
		"data-elements": sumElements(elementNames(html)),
	};
	const document = renderToStaticMarkup(
		<Document
			title={titles[view.page]}
			isPublic={view.page === "landing"}
			assets={assets}
			css={view.page === "landing" ? assets.css : wholeCss(assets)}
			root={{ attributes, html }}
		/>,
	);
	return `<!doctype html>${document}`;
}

/** The elements that a browser that runs scripts makes of it. */
function elementNames(html: string): string[] {
	const withoutNoscript = html.replaceAll(
		/(?<=<noscript>).*?(?=<\/noscript>)/gs,
		"",
	);
	return Array.from(
		withoutNoscript.matchAll(/<([a-z][a-z\d]*)/gi),
		([, name = ""]) => name,
	);
}
