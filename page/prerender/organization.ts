import { placeholders } from "../../content/placeholder.ts";
import { site } from "../../content/site.ts";

/**
 * The organisation behind the page as JSON-LD, safe inside a `<script>`. Says only what is known:
 * no addresses without a public one, and no profile that is still a placeholder.
 */
export function organization(siteUrl: string): string {
	const isProfileKnown = placeholders().every(
		({ text }) => text !== site.social.href,
	);
	return scriptSafe({
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
		...(siteUrl !== "" && {
			url: `${siteUrl}/`,
			logo: `${siteUrl}/icon-512.png`,
		}),
		...(isProfileKnown && { sameAs: [site.social.href] }),
	});
}

/** JSON in which nothing can end the script element around it. */
export function scriptSafe(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
