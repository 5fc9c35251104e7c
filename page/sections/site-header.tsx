import { header } from "../../content/landing.ts";
import { Logo } from "./logo.tsx";
import { longLabels, SiteMenu } from "./site-menu.tsx";

export function SiteHeader() {
	const { slot } = header;
	return (
		<header className="site-header">
			<a className="skip-link" href="#content">
				{header.skip}
			</a>
			<Logo />
			<nav className="site-nav" aria-label={header.navigation} {...longLabels}>
				{header.links.map((link) => (
					<a className="nav-link" href={link.href} key={link.href}>
						{link.label}
					</a>
				))}
				{slot ? (
					<a className="header-slot framed" href={slot.href}>
						{slot.label}
					</a>
				) : (
					<span className="header-slot framed" aria-hidden="true" />
				)}
				<a className="button" href={header.join.href}>
					{header.join.label}
				</a>
			</nav>
			<SiteMenu />
		</header>
	);
}
