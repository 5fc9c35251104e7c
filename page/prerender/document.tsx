import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { privacy } from "../../content/privacy.ts";
import { site } from "../../content/site.ts";
import { Sprite } from "../drawings/sprite.tsx";
import type { View } from "../view-attributes.ts";
import { SocialMeta } from "./social-meta.tsx";
import type { PageAssets } from "./types.ts";

interface Props {
	readonly page: View["page"] | "privacy";
	readonly assets: PageAssets;
	/** The page, and the attributes of the element that it stands in. */
	readonly root: {
		readonly attributes?: Record<string, string>;
		readonly html: string;
	};
}

const titles: Record<Props["page"], string> = {
	landing: site.title,
	"not-found": notFound.title,
	error: unexpectedError.title,
	privacy: privacy.title,
};

/** The document around the page: head, inlined stylesheet, drawings and first script. */
export function Document({ page, assets, root }: Props) {
	return (
		<html lang={site.language}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{titles[page]}</title>
				{page === "landing" ? (
					<meta name="description" content={site.description} />
				) : (
					<meta name="robots" content="noindex" />
				)}
				{page === "landing" && assets.publicFiles && (
					<SocialMeta files={assets.publicFiles} />
				)}
				<meta name="color-scheme" content="light dark" />
				{(["light", "dark"] as const).map((scheme) => (
					<meta
						key={scheme}
						name="theme-color"
						media={`(prefers-color-scheme: ${scheme})`}
						content={site.themeColor[scheme]}
					/>
				))}
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				{assets.css !== undefined && (
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, from the build
					<style dangerouslySetInnerHTML={{ __html: assets.css }} />
				)}
			</head>
			<body>
				<Sprite />
				<div
					id="root"
					data-bundle={assets.script}
					{...root.attributes}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, rendered by React
					dangerouslySetInnerHTML={{ __html: root.html }}
				/>
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
