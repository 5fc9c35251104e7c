import { writeFile } from "node:fs/promises";
import path from "node:path";
import { site } from "../content/site.ts";
import type { PublicFiles } from "../page/prerender/page-assets.ts";
import { drawIcons, drawShareImage } from "./pictures.ts";
import type { PrerenderModule } from "./prerender-module.ts";

const shareImage = "/share.png";
const touchIcon = "/apple-touch-icon.png";
const manifest = "/manifest.webmanifest";

/** Makes what search engines, shared links and home screens ask for, and says where it lies. */
export async function writePublicFiles(
	folder: string,
	siteUrl: string,
	page: PrerenderModule,
): Promise<PublicFiles> {
	const picture = await drawShareImage(page);
	const files: Record<string, string | Uint8Array> = {
		...(await drawIcons()),
		[shareImage]: picture.png,
		[manifest]: JSON.stringify(webManifest()),
		"/robots.txt": robots(siteUrl),
		...(siteUrl !== "" && { "/sitemap.xml": sitemap(siteUrl) }),
	};
	for (const [name, content] of Object.entries(files)) {
		await writeFile(path.join(folder, name), content);
	}
	const { width, height } = picture;
	return {
		siteUrl,
		manifest,
		touchIcon,
		shareImage: { path: shareImage, width, height },
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
		background_color: site.themeColor.light,
		theme_color: site.themeColor.light,
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
