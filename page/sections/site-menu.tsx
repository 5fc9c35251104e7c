import { header } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { Icon } from "../drawings/icons.tsx";

/** A long name or long labels: the row of the header and the menu are set smaller. */
const isLong =
	site.name.length > 10 || header.links.some(({ label }) => label.length > 12);
export const longLabels = { "data-long": isLong || undefined };

/** The menu of small screens. The browser opens it; `start.ts` closes it by a link in it, or Escape. */
export function SiteMenu() {
	const { links, login, join, openMenu, closeMenu } = header;
	return (
		<details className="site-menu">
			<summary className="menu-toggle">
				<Icon shape="bars" label={openMenu} />
				<Icon shape="cross" label={closeMenu} />
			</summary>
			<nav aria-label={header.navigation} {...longLabels}>
				{links.map((link) => (
					<a className="nav-link" href={link.href} key={link.href}>
						{link.label}
					</a>
				))}
				<a className="button button-quiet" href={login.href}>
					{login.label}
				</a>
				<a className="button" href={join.href}>
					{join.label}
				</a>
			</nav>
		</details>
	);
}
