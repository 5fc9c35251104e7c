import { hero } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import type { PublicFiles } from "./types.ts";

/**
 * What search engines and shared links show of the page. Addresses have to be absolute there, so
 * without a public address those lines are left out.
 */
export function SocialMeta({ files }: { readonly files: PublicFiles }) {
	const { siteUrl, shareImage } = files;
	const home = `${siteUrl}/`;
	const { wall, poster } = hero.sides.host;
	return (
		<>
			<link rel="manifest" href={files.manifest} />
			<link rel="apple-touch-icon" href={files.touchIcon} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={site.name} />
			<meta property="og:title" content={site.title} />
			<meta property="og:description" content={site.description} />
			{siteUrl !== "" && (
				<>
					<link rel="canonical" href={home} />
					<meta property="og:url" content={home} />
					<meta property="og:image" content={siteUrl + shareImage.path} />
					<meta property="og:image:width" content={String(shareImage.width)} />
					<meta
						property="og:image:height"
						content={String(shareImage.height)}
					/>
					<meta
						property="og:image:alt"
						content={`${site.name}: ${wall} ${poster} ${site.shareImageAlt}`}
					/>
					<meta name="twitter:card" content="summary_large_image" />
				</>
			)}
			<script
				type="application/ld+json"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the build
				dangerouslySetInnerHTML={{ __html: files.organization }}
			/>
		</>
	);
}
