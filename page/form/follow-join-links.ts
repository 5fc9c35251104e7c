const formAnchor = "#waitlist";

/**
 * When a "Join the Waitlist" link leads to the form, its first field gets the focus. That field is
 * the choice of side, which opens no keyboard over the page on a phone. A link that stands on the
 * card of one side also chooses that side.
 */
export function followJoinLinks(): void {
	document.addEventListener("click", (event) => {
		// The link opens in another tab or window.
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		const link = event.target instanceof Element && event.target.closest("a");
		if (!link || link.hash !== formAnchor) return;
		chooseSide(link);
		// The browser takes the focus away while it follows the link.
		setTimeout(focusForm);
	});
}

/**
 * For an address that leads to the form, also by what was clicked before hydration. The focus stays where
 * the visitor has set it meanwhile.
 */
export function arriveAtForm(clicked: Element | undefined): void {
	if (location.hash !== formAnchor) return;
	if (clicked instanceof HTMLAnchorElement && clicked.hash === formAnchor)
		chooseSide(clicked);
	const focused = document.activeElement;
	if (focused === document.body || focused === clicked) focusForm();
}

function chooseSide(link: HTMLAnchorElement) {
	const { side } = link.closest<HTMLElement>("[data-side]")?.dataset ?? {};
	if (side !== undefined) sideInput(`[value="${side}"]`)?.click();
}

function focusForm() {
	sideInput(":checked")?.focus({ preventScroll: true });
}

function sideInput(which: string) {
	return document.querySelector<HTMLInputElement>(
		`${formAnchor} input[name="user_type"]${which}`,
	);
}
