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
		if (event.target instanceof Element) followJoinLink(event.target);
	});
}

/** Does what a click on the element does, where it is in a link to the form. */
export function followJoinLink(clicked: Element): void {
	const link = clicked.closest("a");
	if (!link || link.hash !== formAnchor) return;
	const { side } = link.closest<HTMLElement>("[data-side]")?.dataset ?? {};
	if (side !== undefined) sideInput(`[value="${side}"]`)?.click();
	// The browser takes the focus away while it follows the link.
	setTimeout(focusForm);
}

/** For an address that leads to the form. */
export function focusFormOnArrival(): void {
	const isUntouched = document.activeElement === document.body;
	if (isUntouched && location.hash === formAnchor) focusForm();
}

function focusForm() {
	sideInput(":checked")?.focus({ preventScroll: true });
}

function sideInput(which: string) {
	return document.querySelector<HTMLInputElement>(
		`${formAnchor} input[name="user_type"]${which}`,
	);
}
