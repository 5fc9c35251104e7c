import { hero } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { organization } from "./organization.ts";
import { shareImage } from "./share-image.tsx";

/**
 * What search engines and shared links show of the page. Addresses have to be absolute there, so
 * without a public address those lines are left out.
 */
export function SocialMeta({ siteUrl }: { readonly siteUrl: string }) {
	const home = `${siteUrl}/`;
	const { wall, poster } = hero.sides.host;
	return (
		<>
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
				dangerouslySetInnerHTML={{ __html: organization(siteUrl) }}
			/>
		</>
	);
}
