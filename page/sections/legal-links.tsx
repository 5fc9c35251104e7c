import { site } from "../../content/site.ts";

/** The links to privacy and imprint, where the content names them; else nothing. */
export function LegalLinks() {
	const links = [site.legal.privacy, site.legal.imprint].filter(
		(link) => link !== null,
	);
	if (links.length === 0) return null;
	return (
		<ul className="links">
			{links.map((link) => (
				<li key={link.href}>
					<a className="text-link" href={link.href}>
						{link.label}
					</a>
				</li>
			))}
		</ul>
	);
}

/** After other words: a space and the link to the page about privacy, where there is one. */
export function PrivacyLink() {
	const link = site.legal.privacy;
	if (link === null) return null;
	return (
		<>
			{" "}
			<a className="text-link" href={link.href}>
				{link.label}
			</a>
		</>
	);
}
