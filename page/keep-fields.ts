/**
 * Notes the fields as they stand before hydration. What it returns fills them in again where
 * hydration has put new ones in their place: it does where the document does not match, as when a
 * browser extension has put an element around a field.
 */
export function keepFields(): () => void {
	const before = [...document.querySelectorAll("input")];
	const focused = document.activeElement?.id;
	return () => {
		for (const old of before) {
			const field = document.getElementById(old.id);
			if (!(field instanceof HTMLInputElement) || field === old) continue;
			field.value = old.value;
			field.checked = old.checked;
		}
		if (focused)
			document.getElementById(focused)?.focus({ preventScroll: true });
	};
}
