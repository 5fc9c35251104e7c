import { Icon } from "../drawings/icons.tsx";
import { useWords } from "../words.ts";
import { LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";

interface Props {
	/** Whether the waitlist is closed. */
	readonly isClosed: boolean;
}

/** The browser opens the menu of small screens; `load-on-intent.ts` closes it by a link in it, or Escape, React when the focus leaves it. */
export function SiteHeader({ isClosed }: Props) {
	const { header, site } = useWords();
	const { slot, login } = header;
	const links = header.links.map(
		(link) =>
			link && (
				<a className="nav-link" href={link.href} key={link.label}>
					{link.label}
				</a>
			),
	);
	const closed = isClosed && site.closed;
	const target = closed
		? { label: closed.join, href: "#waitlist" }
		: header.join;
	const join = target && (
		<a className="button" href={target.href}>
			{target.label}
		</a>
	);
	return (
		<header className="site-header">
			<a className="skip-link" href="#content">
				{header.skip}
			</a>
			<Logo />
			<nav className="site-nav" aria-label={header.navigation}>
				{links}
				<LanguageLinks className="nav-link" isShort />
				{slot ? (
					<a className="header-slot framed" href={slot.href}>
						{slot.label}
					</a>
				) : (
					<span className="header-slot framed" aria-hidden="true" />
				)}
				{join}
			</nav>
			<details
				className="site-menu"
				// What gets the focus next would be below the menu.
				onBlur={({ currentTarget: menu, relatedTarget: next }) => {
					if (next && !menu.contains(next)) menu.open = false;
				}}
			>
				<summary className="menu-toggle">
					<Icon shape="bars" label={header.openMenu} />
					<Icon shape="cross" label={header.closeMenu} />
				</summary>
				<nav aria-label={header.navigation}>
					{links}
					{login && (
						<a className="button button-quiet" href={login.href}>
							{login.label}
						</a>
					)}
					{join}
					<LanguageLinks className="text-link" />
				</nav>
			</details>
		</header>
	);
}
