import type { SecurityHeaders } from "../config/security-headers.ts";
import { isPlaceholder } from "../content/placeholders.ts";
import { site } from "../content/site.ts";
import { theme } from "../content/theme.ts";

import type { Prerender, PublicFiles } from "../page/prerender/types.ts";
import { drawIcons, drawShareImage, favicon } from "./pictures.ts";

/** The content of files, by name. */
type Files = Readonly<Record<string, string | Uint8Array>>;

/** Makes what search engines, shared links and home screens ask for: `files` by name, and what documents say of them. */
export async function drawPublicFiles(
	siteUrl: string,
	page: Pick<Prerender, "renderShareImage">,
): Promise<PublicFiles & { readonly files: Files }> {
	const { png, width, height } = await drawShareImage(page);
	return {
		siteUrl,
		manifest: "/manifest.webmanifest",
		tabIcon: "/icon-32.png",
		touchIcon: "/apple-touch-icon.png",
		shareImage: { path: "/share.png", width, height },
		organization: scriptSafe(organization(siteUrl)),
		files: {
			"favicon.svg": favicon,
			...(await drawIcons()),
			"share.png": png,
			"manifest.webmanifest": JSON.stringify(webManifest()),
			"robots.txt": robots(siteUrl),
			...(siteUrl !== "" && { "sitemap.xml": sitemap(siteUrl) }),
		},
	};
}

/**
 * The organization behind the page as JSON-LD. Says only what is known: no addresses without a
 * public one, and no profile that is still a placeholder.
 */
function organization(siteUrl: string) {
	return {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
		...(siteUrl !== "" && {
			url: `${siteUrl}/`,
			logo: `${siteUrl}/icon-512.png`,
		}),
		...(!isPlaceholder(site.social.href) && { sameAs: [site.social.href] }),
	};
}

/** JSON in which nothing can end the script element around it. */
export function scriptSafe(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function webManifest() {
	const icon = (size: number, purpose: string, name = "icon") => ({
		src: `/${name}-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	return {
		name: site.name,
		short_name: site.name,
		description: site.description,
		lang: site.language,
		id: "/",
		start_url: "/",
		display: "minimal-ui",
		background_color: theme.light.paper,
		theme_color: theme.light.paper,
		icons: [
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
			icon(192, "any"),
			icon(512, "any"),
			icon(512, "maskable", "icon-maskable"),
		],
	};
}

function robots(siteUrl: string): string {
	const rules = "User-agent: *\nAllow: /\n";
	return siteUrl === "" ? rules : `${rules}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function sitemap(siteUrl: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
	<url><loc>${siteUrl}/</loc></url>
</urlset>
`;
}

/**
 * The headers as static hosts read them (https://docs.netlify.com/manage/routing/headers/).
 *
 * Every file gets those of the documents, because each host chooses under which addresses it shows
 * the documents; what both have is as for files. The headers for HTTPS are always there: those hosts serve everything over it.
 */
export function staticHostHeaders(headers: SecurityHeaders): string {
	const lines = (values: Readonly<Record<string, string>>) =>
		Object.entries(values).map(([name, value]) => `  ${name}: ${value}\n`);
	return [
		"/*\n",
		...lines({ ...headers.document, ...headers.file, ...headers.https }),
		"/assets/*\n",
		...lines({ "cache-control": "public, max-age=31536000, immutable" }),
	].join("");
}
