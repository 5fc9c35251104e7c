import { footer } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { TipLink } from "../form/tooltip.tsx";
import { LegalLinks } from "./legal-links.tsx";

export function SiteFooter() {
	return (
		<footer className="site-footer">
			<p>
				© {/* `start.ts` corrects it in a document that was built last year. */}
				<span id="year" suppressHydrationWarning>
					{new Date().getFullYear()}
				</span>{" "}
				{footer.owner}
			</p>
			<LegalLinks />
			<TipLink id="social-link" link={site.social} />
		</footer>
	);
}
