import { linkDocumentName, linkPages } from "../../protocol/link-page.ts";
import {
	type TextPage as TextPageName,
	textPages,
} from "../../protocol/pages.ts";
import {
	answerDocumentName,
	answerTokens,
	formNames,
	landingName,
	outcomes,
} from "../../protocol/plain-form.ts";
import { isClosedAt } from "../../shared/closed.ts";
import { sides } from "../../shared/sides.ts";
import {
	pageWords,
	type Theme,
	type Words,
	withLinks,
} from "../../words/content.ts";
import { linkTarget } from "../../words/placeholders.ts";
import { App, type View } from "../app.tsx";
import pageCss from "../styles/index.css?inline";
import { type PageAssets, renderDocument, SocialMeta } from "./document.tsx";
import linkPageCss from "./link-page.css?inline";
import { LinkPage, linkWords, TextPage } from "./static-pages.tsx";
import textPageCss from "./text-page.css?inline";

/**
 * Every document by its path in `dist/`: below `site/` the public ones, below `answers/` those that
 * answer a plain post or a link in a mail. `languages` are the words of all languages, which link to each other.
 */
export function renderDocuments(
	...args: Parameters<typeof documentsOf>
): Record<string, string> {
	const all = Object.entries(documentsOf(...args));
	return Object.fromEntries(all.map(([name, render]) => [name, render()]));
}

/** What renders each of these documents. */
export function documentsOf(
	assets: PageAssets,
	words: Words,
	theme: Theme,
	languages: readonly Words[] = [words],
): Record<string, () => string> {
	const { start, script, siteUrl, clock } = assets;
	const { form, messages, site, language } = words;
	const common = { words, theme };
	const titleOf = (heading: string) => `${heading} – ${site.name}`;
	const [pages, answers] = [`site${language.root}`, `answers${language.root}`];
	/** A document that the script takes over in the browser. */
	const renderPage = (view: View, title: string) => () =>
		renderDocument({
			...common,
			title,
			head:
				view.page === "landing" ? (
					<SocialMeta siteUrl={siteUrl} words={words} />
				) : undefined,
			start,
			address:
				view.page === "landing" && siteUrl !== ""
					? `${siteUrl}${words.language.root}/`
					: undefined,
			attributes: {
				...viewAttributes(view),
				// For the scripts that have no words of their own.
				"data-bundle": script,
				"data-submit": form.submit,
				"data-submitting": form.submitting,
				"data-keep": form.keep,
				"data-unexpected": messages.unexpected,
			},
			page: <App words={pageWords(words)} view={view} />,
		});
	const landing = (isClosed: boolean) =>
		renderPage({ page: "landing", isClosed }, site.title);
	const { closed } = site;
	const documents: Record<string, () => string> = {
		[`${pages}/index.html`]: landing(isClosedAt(closed, () => clock)),
		// The server sends the one of the moment.
		...(closed && {
			[`${answers}/${landingName("closed")}`]: landing(true),
			[`${answers}/${landingName("open")}`]: landing(false),
		}),
		[`${pages}/404.html`]: renderPage(
			{ page: "not-found" },
			titleOf(words.notFound.heading),
		),
		[`${pages}/500.html`]: renderPage(
			{ page: "error" },
			titleOf(words.unexpectedError.heading),
		),
	};
	for (const name of textPages) {
		const page = words[name];
		if (page)
			documents[`${pages}/${name}/index.html`] = () =>
				renderDocument({
					...common,
					words: { ...words, others: othersWith(name, words, languages) },
					title: titleOf(page.heading),
					css: textPageCss,
					page: <TextPage words={withLinks(page, linkTarget)} />,
				});
	}
	for (const form of formNames)
		for (const outcome of outcomes)
			for (const userType of sides) {
				const name = answerDocumentName(form, outcome, userType);
				const answer = { form, outcome, userType, ...answerTokens };
				const view = { page: "landing", answer } as const;
				documents[`${answers}/${name}`] = renderPage(view, site.title);
			}
	// The address is a key. For a font that an inlined stylesheet asks for, Chromium sends it along,
	// also against the referrer policy; for one that a link asks for, it does not.
	const [font] = /\/assets\/archivo-letters[^"')]*/.exec(pageCss) ?? [];
	for (const name of linkPages)
		documents[`${answers}/${linkDocumentName(name)}`] = () =>
			renderDocument({
				...common,
				title: titleOf(linkWords(words, name).heading),
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
				page: <LinkPage name={name} words={words} />,
			});
	return documents;
}

/** The other languages, with the address of a page of text in each that has it online. */
function othersWith(
	name: TextPageName,
	{ others }: Words,
	languages: readonly Words[],
): Words["others"] {
	return others.map((other) => {
		const page = `${other.root}/${name}`;
		const isThere = languages.some(
			({ language, site }) =>
				language.code === other.code &&
				site.legal[name]?.href.replace(/\/$/, "") === page,
		);
		return isThere ? { ...other, page } : other;
	});
}

/** Attributes like `data-user-type`; every value is plain text. */
function viewAttributes({ page, answer, isClosed }: View) {
	return Object.fromEntries(
		Object.entries({
			page,
			...(isClosed && { isClosed: "yes" }),
			...answer,
		}).map(([name, value]) => [
			`data-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
			value,
		]),
	);
}
