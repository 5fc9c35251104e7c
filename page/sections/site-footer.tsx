import { useSyncExternalStore } from "react";
import { footer } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { TipLink } from "../form/tooltip.tsx";
import { LegalLinks } from "./legal-links.tsx";

export function SiteFooter() {
	// A document built last year is corrected in the browser.
	const year = useSyncExternalStore(
		() => () => {},
		() => new Date().getFullYear(),
		() => import.meta.env.VITE_BUILD_YEAR,
	);
	return (
		<footer className="site-footer">
			<p>
				© {year} {footer.owner}
			</p>
			<LegalLinks />
			<TipLink id="social-link" link={site.social} />
		</footer>
	);
}
