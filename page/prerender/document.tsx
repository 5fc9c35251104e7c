import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { hero } from "../../content/landing.ts";
import { isPlaceholder } from "../../content/placeholders.ts";
import { site } from "../../content/site.ts";
import { theme } from "../../content/theme.ts";
import { themeCss } from "../../shared/colors.ts";
import { standInCss } from "../../shared/stand-ins.ts";
import { Sprite } from "../drawings/sprite.tsx";
import { hasLongWords } from "../long-words.ts";
import pageCss from "../styles/index.css?inline";
import { shareImage } from "./share-image.tsx";

/** What the build knows, and the documents name. */
export interface PageAssets {
	/** The script that stands in the document and loads the other one. */
	readonly start: string;
	/** Address of the script that hydrates the page. */
	readonly script: string;
	/** The public address without a slash at its end; empty while it is not known. */
	readonly siteUrl: string;
}

interface Props {
	readonly title: string;
	readonly assets: PageAssets;
	/** The address of a font to fetch before the stylesheet asks for it. */
	readonly font?: string | undefined;
	/** Styles besides those of the landing page. */
	readonly css?: string;
	/** Whether search engines and shared links show it. */
	readonly isPublic?: boolean;
	/** The attributes of the element that the page stands in; without them it has no script. */
	readonly attributes?: Readonly<Record<string, string>>;
	readonly page: ReactNode;
}

/** The document around a page: head, inlined stylesheet, drawings and first script. */
export function Document(props: Props) {
	const { title, assets, font, css = "", isPublic, attributes, page } = props;
	return (
		<html
			lang={site.language}
			data-font={attributes && "awaited"}
			data-long={hasLongWords || undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{title}</title>
				{isPublic ? (
					<SocialMeta siteUrl={assets.siteUrl} />
				) : (
					<meta name="robots" content="noindex" />
				)}
				<meta name="color-scheme" content="light dark" />
				{(["light", "dark"] as const).map((scheme) => (
					<meta
						key={scheme}
						name="theme-color"
						media={`(prefers-color-scheme: ${scheme})`}
						content={theme[scheme].paper}
					/>
				))}
				{/* For browsers that show no SVG in a tab. */}
				<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				{font && (
					<link
						rel="preload"
						href={font}
						as="font"
						type="font/woff2"
						crossOrigin="anonymous"
					/>
				)}
				<style
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, from the build
					dangerouslySetInnerHTML={{
						__html: themeCss(theme) + pageCss + css + standInCss,
					}}
				/>
			</head>
			<body>
				<div
					id="root"
					{...attributes}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own page
					dangerouslySetInnerHTML={{ __html: renderToString(page) }}
				/>
				{/* After the words, which a browser then lays out and paints earlier. */}
				<Sprite />
				{attributes && (
					<script
						// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, from the build
						dangerouslySetInnerHTML={{ __html: assets.start }}
					/>
				)}
			</body>
		</html>
	);
}

/**
 * What search engines and shared links show of the page. Addresses have to be absolute there, so
 * without a public address those lines are left out.
 */
function SocialMeta({ siteUrl }: Pick<PageAssets, "siteUrl">) {
	const home = `${siteUrl}/`;
	const { wall, poster } = hero.sides.host;
	// Says only what is known.
	const organization = {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
		...(siteUrl !== "" && { url: home, logo: `${home}icon-512.png` }),
		...(!isPlaceholder(site.social.href) && { sameAs: [site.social.href] }),
	};
	return (
		<>
			<meta name="description" content={site.description} />
			<link rel="manifest" href="/manifest.webmanifest" />
			<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={site.name} />
			<meta property="og:title" content={site.title} />
			<meta property="og:description" content={site.description} />
			{siteUrl !== "" && (
				<>
					<link rel="canonical" href={home} />
					<meta property="og:url" content={home} />
					<meta property="og:image" content={`${home}share.png`} />
					<meta property="og:image:width" content={`${shareImage.width}`} />
					<meta property="og:image:height" content={`${shareImage.height}`} />
					<meta
						property="og:image:alt"
						content={`${site.name}: ${wall} ${poster} ${site.shareImageAlt}`}
					/>
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
