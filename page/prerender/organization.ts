import { isPlaceholder } from "../../content/placeholders.ts";
import { site } from "../../content/site.ts";

/**
 * The organization behind the page as JSON-LD. Says only what is known: no addresses without a
 * public one, and no profile that is still a placeholder.
 */
export function organization(siteUrl: string): string {
	return scriptSafe({
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
		...(siteUrl !== "" && {
			url: `${siteUrl}/`,
			logo: `${siteUrl}/icon-512.png`,
		}),
		...(!isPlaceholder(site.social.href) && { sameAs: [site.social.href] }),
	});
}

/** JSON in which nothing can end the script element around it. */
export function scriptSafe(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
