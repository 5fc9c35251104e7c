import { form } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { privacy } from "../../content/privacy.ts";
import { site } from "../../content/site.ts";
import { linkDocumentName, linkPages } from "../../protocol/link-page.ts";
import {
	answerDocumentName,
	answerTokens,
	formNames,
	outcomes,
} from "../../protocol/plain-form.ts";
import { sides } from "../../shared/sides.ts";
import { App, type View } from "../app.tsx";
import pageCss from "../styles/index.css?inline";
import { type PageAssets, renderDocument, SocialMeta } from "./document.tsx";
import linkPageCss from "./link-page.css?inline";
import { LinkPage, linkWords, PrivacyPage } from "./static-pages.tsx";

/**
 * Every document by its path in `dist/`: below `site/` the public ones, below `answers/` those that
 * answer a plain post or a link in a mail.
 */
export function renderDocuments(assets: PageAssets): Record<string, string> {
	const { start, script, siteUrl } = assets;
	/** A document that the script takes over in the browser. */
	const renderPage = (view: View, title: string) =>
		renderDocument({
			title,
			head:
				view.page === "landing" ? <SocialMeta siteUrl={siteUrl} /> : undefined,
			start,
			attributes: {
				...viewAttributes(view),
				// For `start.ts`, which has no words of its own.
				"data-bundle": script,
				"data-submit": form.submit,
				"data-submitting": form.submitting,
				"data-unexpected": messages.unexpected,
			},
			page: <App view={view} />,
		});
	const documents: Record<string, string> = {
		"site/index.html": renderPage({ page: "landing" }, site.title),
		"site/404.html": renderPage(
			{ page: "not-found" },
			titleOf(notFound.heading),
		),
		"site/500.html": renderPage(
			{ page: "error" },
			titleOf(unexpectedError.heading),
		),
		"site/privacy/index.html": renderDocument({
			title: titleOf(privacy.heading),
			page: <PrivacyPage />,
		}),
	};
	for (const form of formNames)
		for (const outcome of outcomes)
			for (const userType of sides) {
				const name = answerDocumentName(form, outcome, userType);
				const answer = { form, outcome, userType, ...answerTokens };
				const view = { page: "landing", answer } as const;
				documents[`answers/${name}`] = renderPage(view, site.title);
			}
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(pageCss) ?? [];
	for (const name of linkPages)
		documents[`answers/${linkDocumentName(name)}`] = renderDocument({
			title: titleOf(linkWords(name).heading),
			head: (
				<>
					<meta name="robots" content="noindex" />
					{font && (
						<link
							rel="preload"
							href={font}
							as="font"
							type="font/woff2"
							crossOrigin="anonymous"
						/>
					)}
				</>
			),
			css: linkPageCss,
			page: <LinkPage name={name} />,
		});
	return documents;
}

/** Attributes like `data-user-type`; every value is plain text. */
function viewAttributes({ page, answer }: View) {
	return Object.fromEntries(
		Object.entries({ page, ...answer }).map(([name, value]) => [
			`data-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
			value,
		]),
	);
}

function titleOf(heading: string): string {
	return `${heading} – ${site.name}`;
}
