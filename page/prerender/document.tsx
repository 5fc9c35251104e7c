import { site } from "../../content/site.ts";
import { theme } from "../../content/theme.ts";
import { themeCss } from "../../shared/colors.ts";
import { standInCss } from "../../shared/stand-ins.ts";
import { Sprite } from "../drawings/sprite.tsx";
import { SocialMeta } from "./social-meta.tsx";
import type { PageAssets } from "./types.ts";

export interface DocumentProps {
	readonly title: string;
	/** Whether search engines and shared links show it. */
	readonly isPublic: boolean;
	readonly assets: PageAssets;
	/** The address of a font to fetch before the stylesheet asks for it. */
	readonly font?: string | undefined;
	/** The page, and the attributes of the element that it stands in; without them it has no script. */
	readonly root: {
		readonly attributes?: Record<string, string>;
		readonly html: string;
	};
}

/** The document around the page: head, inlined stylesheet, drawings and first script. */
export function Document(props: DocumentProps) {
	const { title, isPublic, assets, font, root } = props;
	const { siteUrl } = assets;
	return (
		<html lang={site.language} data-font={root.attributes && "awaited"}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{title}</title>
				{isPublic ? (
					<meta name="description" content={site.description} />
				) : (
					<meta name="robots" content="noindex" />
				)}
				{isPublic && siteUrl !== undefined && <SocialMeta siteUrl={siteUrl} />}
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
				{siteUrl !== undefined && (
					<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
				)}
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				{font !== undefined && (
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
						__html: themeCss(theme) + (assets.css ?? "") + standInCss,
					}}
				/>
			</head>
			<body>
				<div
					id="root"
					{...root.attributes}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own page
					dangerouslySetInnerHTML={{ __html: root.html }}
				/>
				{/* After the words, which a browser then lays out and paints earlier. */}
				<Sprite />
				{root.attributes && (
					<script
						// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, from the build
						dangerouslySetInnerHTML={{ __html: assets.start }}
					/>
				)}
			</body>
		</html>
	);
}
