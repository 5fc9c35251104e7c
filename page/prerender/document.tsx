import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { sides } from "../../shared/sides.ts";
import {
	directionOf,
	pageWords,
	type Theme,
	type Words,
} from "../../words/content.ts";
import { isPlaceholder } from "../../words/placeholders.ts";
import { Sprite } from "../drawings/sprite.tsx";
import { hasLongWords, longWordsCss } from "../long-words.ts";
import { choiceCss, themeCss } from "../looks/side-css.ts";
import { standInCss } from "../looks/stand-ins.ts";
import pageCss from "../styles/index.css?inline";
import noStreetCss from "../styles/no-street.css?inline";
import rightToLeftCss from "../styles/right-to-left.css?inline";
import { WordsContext } from "../words.ts";

/** Facts of the build that the documents contain. */
export interface PageAssets {
	/** The script that stands in the document and loads the other one. */
	readonly start: string;
	/** Address of the script that hydrates the page. */
	readonly script: string;
	/** The public address without a slash at its end; empty while it is not known. */
	readonly siteUrl: string;
	/** What the founder's clock shows, in the form of a time in UTC. */
	readonly clock: string;
}

interface Props {
	readonly words: Words;
	readonly theme: Theme;
	readonly title: string;
	/** Further elements of the head; without them, search engines are told not to list the page. */
	readonly head?: ReactNode;
	/** Styles besides those of the landing page. */
	readonly css?: string;
	/** The first script, and the attributes from which it starts; a page without them has no script. */
	readonly start?: string;
	readonly attributes?: Readonly<Record<string, string>>;
	/** Its public address, which stands at its end on paper. */
	readonly address?: string | undefined;
	readonly page: ReactNode;
}

/** The document around a page: head, inlined stylesheet, drawings and first script. */
export function renderDocument(props: Props): string {
	const {
		words,
		theme,
		title,
		head,
		css = "",
		start,
		attributes,
		address,
		page,
	} = props;
	const hasStreet = words.hero.street !== null;
	const isRightToLeft = directionOf(words.language) === "rtl";
	return `<!doctype html>${renderToString(
		<html
			lang={words.language.code}
			dir={isRightToLeft ? "rtl" : undefined}
			data-loaded={start && "awaited"}
			data-long={hasLongWords(words) || undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{title}</title>
				{head ?? <meta name="robots" content="noindex" />}
				<meta name="color-scheme" content="light dark" />
				{(["light", "dark"] as const).map((scheme) => (
					<meta
						key={scheme}
						name="theme-color"
						media={`(prefers-color-scheme: ${scheme})`}
						content={theme[scheme].paper}
					/>
				))}
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
				{/* For browsers that show no SVG in a tab. */}
				<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<style
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, from the build
					dangerouslySetInnerHTML={{
						__html: [
							themeCss(theme) + choiceCss() + pageCss + css,
							isRightToLeft ? rightToLeftCss : standInCss,
							hasStreet ? "" : noStreetCss,
							longWordsCss(words),
						].join(""),
					}}
				/>
			</head>
			<body data-address={address}>
				<div id="root" {...attributes}>
					<WordsContext value={pageWords(words)}>{page}</WordsContext>
				</div>
				{/* After the words, which a browser then lays out and paints earlier. */}
				{hasStreet && <Sprite />}
				{start && (
					<script
						// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, from the build
						dangerouslySetInnerHTML={{ __html: start }}
					/>
				)}
			</body>
		</html>,
	)}`;
}

/**
 * What search engines and shared links show of the page. Addresses have to be absolute there, so
 * without a public address those lines are left out.
 */
export function SocialMeta({
	siteUrl,
	words: { site, hero, language, others },
}: Pick<PageAssets, "siteUrl"> & Pick<Props, "words">) {
	const { social } = site;
	const page = `${siteUrl}${language.root}/`;
	const languages = others.length > 0 ? [language, ...others] : [];
	const { wall, poster } = hero.sides[sides[0]];
	const drawn = hero.street === null ? "" : ` ${site.shareImageAlt}`;
	const alt = `${site.name}: ${wall} ${poster}${drawn}`;
	// Contains only known facts.
	const organization = {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
		...(siteUrl !== "" && { url: siteUrl, logo: `${siteUrl}/icon-any.png` }),
		...(social && !isPlaceholder(social.href) && { sameAs: [social.href] }),
	};
	return (
		<>
			<meta name="description" content={site.description} />
			<link rel="manifest" href={`${language.root}/manifest.webmanifest`} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={site.name} />
			<meta property="og:title" content={site.title} />
			<meta property="og:description" content={site.description} />
			{siteUrl !== "" && (
				<>
					<link rel="canonical" href={page} />
					{languages.map(({ code, root }) => (
						<link
							rel="alternate"
							hrefLang={code}
							href={`${siteUrl}${root}/`}
							key={code}
						/>
					))}
					{languages.length > 0 && (
						<link rel="alternate" hrefLang="x-default" href={`${siteUrl}/`} />
					)}
					<meta property="og:url" content={page} />
					<meta property="og:image" content={`${page}share.png`} />
					<meta property="og:image:width" content="1200" />
					<meta property="og:image:height" content="630" />
					<meta property="og:image:alt" content={alt} />
					<meta name="twitter:card" content="summary_large_image" />
				</>
			)}
			<script
				type="application/ld+json"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
				dangerouslySetInnerHTML={{
					__html: JSON.stringify(organization).replaceAll("<", "\\u003c"),
				}}
			/>
		</>
	);
}
