import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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
import pageCss from "../styles/index.css?inline";
import { type View, viewToAttributes } from "../view-attributes.ts";
import { Document, type PageAssets } from "./document.tsx";
import linkPageCss from "./link-page.css?inline";
import { LinkPage } from "./link-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

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
			...(site.legal.privacy?.href === "/privacy" && {
				"privacy/index.html": renderPrivacy(assets),
			}),
		} as Record<string, string>,
		answers: Object.fromEntries(answers) as Record<string, string>,
		links: Object.fromEntries(links) as Record<string, string>,
	};
}

/** A document that the script takes over in the browser. */
export function renderDocument(view: View, assets: PageAssets): string {
	return toHtml(
		<Document
			title={titles[view.page]}
			assets={assets}
			isPublic={view.page === "landing"}
			attributes={{
				...viewToAttributes(view),
				// For `start.ts`, which has no words of its own.
				"data-bundle": assets.script,
				"data-submit": form.submit,
				"data-submitting": form.submitting,
				"data-unexpected": messages.unexpected,
			}}
			page={<App view={view} />}
		/>,
	);
}

/** The document about privacy. */
export function renderPrivacy(assets: PageAssets): string {
	return toHtml(
		<Document title={privacy.title} assets={assets} page={<PrivacyPage />} />,
	);
}

function renderLinkPage(name: LinkPageName, assets: PageAssets): string {
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(pageCss) ?? [];
	return toHtml(
		<Document
			title={linkWords[name].title}
			assets={assets}
			font={font}
			css={linkPageCss}
			page={<LinkPage name={name} />}
		/>,
	);
}

function toHtml(document: ReactNode): string {
	return `<!doctype html>${renderToStaticMarkup(document)}`;
}
