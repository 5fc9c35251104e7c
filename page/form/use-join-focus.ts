import { useEffect } from "react";

const formAnchor = "#waitlist";
/** A visitor who scrolls elsewhere for this long keeps the focus where it is. */
const waitMs = 3_000;

/**
 * When a "Join the Waitlist" link leads to the form, its first field gets the focus once it is in
 * view. That field is the choice of side: on a phone it brings up no keyboard to hide the page.
 */
export function useJoinFocus(isWantedOnArrival: boolean): void {
	useEffect(() => {
		let stop = () => {};
		function handleClick(event: MouseEvent) {
			const link = event.target instanceof Element && event.target.closest("a");
			if (!link || link.hash !== formAnchor) return;
			stop();
			stop = focusOnceInView();
		}
		if (isWantedOnArrival && location.hash === formAnchor)
			stop = focusOnceInView();
		document.addEventListener("click", handleClick);
		return () => {
			stop();
			document.removeEventListener("click", handleClick);
		};
	}, [isWantedOnArrival]);
}

function focusOnceInView(): () => void {
	const field = document.querySelector<HTMLElement>(
		`${formAnchor} input:checked`,
	);
	const observer = new IntersectionObserver(([entry]) => {
		if (!entry?.isIntersecting) return;
		stop();
		field?.focus({ preventScroll: true });
	});
	const timer = setTimeout(stop, waitMs);
	function stop() {
		observer.disconnect();
		clearTimeout(timer);
	}
	if (field) observer.observe(field);
	return stop;
}
