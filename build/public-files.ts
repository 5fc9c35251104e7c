import { site } from "../content/site.ts";
import { theme } from "../content/theme.ts";
import type { SecurityHeaders } from "../shared/built-page.ts";
import { drawIcons, favicon } from "./pictures.ts";

/** What search engines and home screens ask for: the content of files, by name. */
export async function publicFiles(
	siteUrl: string,
): Promise<Record<string, string | Uint8Array>> {
	return {
		"favicon.svg": favicon,
		...(await drawIcons()),
		"manifest.webmanifest": JSON.stringify(webManifest()),
		"robots.txt": robots(siteUrl),
		...(siteUrl !== "" && { "sitemap.xml": sitemap(siteUrl) }),
	};
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
