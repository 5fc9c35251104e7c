import {
	type MouseEvent,
	type ToggleEvent,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { header } from "../../content/landing.ts";
import { Bars, Cross } from "../drawings/icons.tsx";
import { longWords } from "./long-words.ts";

const menuId = "site-menu";

/** Long labels of the menu are set smaller. */
export const longLabels = longWords(
	header.links.map(({ label }) => label.replaceAll(" ", "\u00a0")).join(" "),
	12,
);

/**
 * The menu of small screens. The browser opens and closes it (a popover) and `start.ts` closes it when
 * a link is followed, so it works before the page is hydrated; this code announces its state and keeps
 * the focus. In browsers without popovers it opens and closes the menu as well. Without JavaScript links take the place of the
 * buttons: the menu is open while it is the target of the address, so a link to a section closes it.
 */
export function SiteMenu() {
	const { openMenu, closeMenu } = header;
	const [isOpen, setOpen] = useState(false);
	const toggle = useRef<HTMLButtonElement>(null);
	const menu = useRef<HTMLDivElement>(null);

	// It may have been opened before hydration.
	useEffect(() => {
		if (hasPopovers()) setOpen(menu.current?.matches(":popover-open") ?? false);
	}, []);

	useLayoutEffect(() => {
		if (!isOpen || hasPopovers()) return;
		function handleKey(event: KeyboardEvent) {
			if (event.key !== "Escape") return;
			setOpen(false);
			toggle.current?.focus();
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [isOpen]);

	function handleToggle(event: ToggleEvent) {
		setOpen(event.newState === "open");
		if (event.newState === "open") return;
		// Following a link to a section drops the focus; one set elsewhere stays.
		const focused = document.activeElement;
		if (focused === document.body || menu.current?.contains(focused))
			toggle.current?.focus({ preventScroll: true });
	}

	/** A tap on an item or beside the menu closes it. */
	function handleClick({ target }: MouseEvent<HTMLElement>) {
		if (!(target instanceof Element && target.closest("a, button"))) return;
		if (hasPopovers()) menu.current?.hidePopover();
		else setOpen(false);
	}

	return (
		<>
			<button
				className="menu-toggle"
				type="button"
				ref={toggle}
				popoverTarget={menuId}
				aria-controls={menuId}
				aria-expanded={isOpen}
				aria-label={isOpen ? closeMenu : openMenu}
				onClick={() => hasPopovers() || setOpen(!isOpen)}
			>
				{isOpen ? <Cross /> : <Bars />}
			</button>
			<noscript>
				<a className="menu-toggle" href={`#${menuId}`} aria-label={openMenu}>
					<Bars />
				</a>
			</noscript>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of its links and its button */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of them is a click, too */}
			<div
				className="site-menu"
				id={menuId}
				popover="auto"
				data-open={(isOpen && !hasPopovers()) || undefined}
				ref={menu}
				onToggle={handleToggle}
				onClick={handleClick}
			>
				<nav aria-label={header.navigation} {...longLabels}>
					{header.links.map((link) => (
						<a className="nav-link" href={link.href} key={link.href}>
							{link.label}
						</a>
					))}
					<a className="button button-quiet" href={header.login.href}>
						{header.login.label}
					</a>
					<a className="button" href={header.join.href}>
						{header.join.label}
					</a>
				</nav>
				{/* The dimmed page: a tap on it closes the menu and reaches nothing below. */}
				<button
					className="menu-shade"
					type="button"
					tabIndex={-1}
					aria-hidden="true"
					popoverTarget={menuId}
					popoverTargetAction="hide"
				/>
				<noscript>
					{/* Leads nowhere: the page does not scroll, and the menu is no longer the target. */}
					<a className="menu-toggle" href="#menu-closed" aria-label={closeMenu}>
						<Cross />
					</a>
				</noscript>
			</div>
		</>
	);
}

function hasPopovers(): boolean {
	return "popover" in HTMLElement.prototype;
}
