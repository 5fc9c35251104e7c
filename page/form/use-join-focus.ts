import { useEffect } from "react";

const formAnchor = "#waitlist";

/**
 * When a "Join the Waitlist" link leads to the form, its first field gets the focus. That field is
 * the choice of side, which opens no keyboard over the page on a phone.
 */
export function useJoinFocus(isWantedOnArrival: boolean): void {
	useEffect(() => {
		const isUntouched = document.activeElement === document.body;
		if (isWantedOnArrival && isUntouched && location.hash === formAnchor)
			focusForm();
		function handleClick(event: MouseEvent) {
			const link = event.target instanceof Element && event.target.closest("a");
			// The browser takes the focus away while it follows the link.
			if (link && link.hash === formAnchor) setTimeout(focusForm);
		}
		document.addEventListener("click", handleClick);
		return () => document.removeEventListener("click", handleClick);
	}, [isWantedOnArrival]);
}

function focusForm() {
	document
		.querySelector<HTMLElement>(`${formAnchor} input:checked`)
		?.focus({ preventScroll: true });
}
