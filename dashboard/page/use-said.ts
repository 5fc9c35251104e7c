import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * What was said last of what was done, and the element that shows it. `sayAndFocus` also runs `others`, and puts the focus
 * there: the form that had it goes.
 */
export function useSaid<Said, Shown extends HTMLElement>(first: Said) {
	const [said, setSaid] = useState(first);
	const saying = useRef<Shown>(null);
	function sayAndFocus(next: Said, others = () => {}) {
		flushSync(() => {
			setSaid(next);
			others();
		});
		saying.current?.focus();
	}
	return { said, saying, setSaid, sayAndFocus };
}
