import { hasStreet } from "virtual:parts";
import { useWords } from "../words.ts";
import { FounderLine } from "./founder-line.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { FilledStreet } from "./street-scene.tsx";
import { TipLink } from "./tip-link.tsx";

export function SiteFooter() {
	const { footer, hero, site } = useWords();
	const { privacy, imprint } = site.legal;
	return (
		<footer className="site-footer">
			<p>
				© {/* `load-on-intent.ts` corrects a year that is over. */}
				<span id="year" suppressHydrationWarning>
					{new Date().getFullYear()}
				</span>{" "}
				{footer.owner} <FounderLine />
			</p>
			<div className="links">
				{[privacy, imprint].map(
					(link) =>
						link && (
							<a className="text-link" href={link.href} key={link.label}>
								{link.label}
							</a>
						),
				)}
				<LanguageLinks className="text-link" />
				{site.social && <TipLink id="social-link" link={site.social} />}
			</div>
			{(hasStreet ?? hero.street !== null) && <FilledStreet />}
		</footer>
	);
}
