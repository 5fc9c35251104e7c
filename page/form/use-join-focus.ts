import { useEffect } from "react";

const formAnchor = "#waitlist";

/**
 * When a "Join the Waitlist" link leads to the form, its first field gets the focus. That field is
 * the choice of side, which opens no keyboard over the page on a phone. A link that stands on the
 * card of one side also chooses that side.
 */
export function useJoinFocus(isWantedOnArrival: boolean): void {
	useEffect(() => {
		const isUntouched = document.activeElement === document.body;
		if (isWantedOnArrival && isUntouched && location.hash === formAnchor)
			focusForm();
		function handleClick(event: MouseEvent) {
			// The link opens in another tab or window.
			if (event.ctrlKey || event.metaKey || event.shiftKey) return;
			const link = event.target instanceof Element && event.target.closest("a");
			if (!link || link.hash !== formAnchor) return;
			const { side } = link.closest<HTMLElement>("[data-side]")?.dataset ?? {};
			if (side !== undefined) sideInput(`[value="${side}"]`)?.click();
			// The browser takes the focus away while it follows the link.
			setTimeout(focusForm);
		}
		document.addEventListener("click", handleClick);
		return () => document.removeEventListener("click", handleClick);
	}, [isWantedOnArrival]);
}

function focusForm() {
	sideInput(":checked")?.focus({ preventScroll: true });
}

function sideInput(which: string) {
	return document.querySelector<HTMLInputElement>(
		`${formAnchor} input[name="user_type"]${which}`,
	);
}
