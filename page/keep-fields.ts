/**
 * Notes the forms as they stand before hydration. What it returns fills them in again where React
 * has replaced them: it does when the document does not match, as after a translation by the browser.
 */
export function keepFields(): () => void {
	const before = [...document.forms];
	const focused = document.activeElement?.id;
	return () => {
		for (const form of before) {
			const after = document.forms.namedItem(form.id);
			if (after === null || after === form) continue;
			for (const [index, field] of [...after.elements].entries()) {
				const old = form.elements[index];
				if (!isInput(field) || !isInput(old)) continue;
				field.value = old.value;
				field.checked = old.checked;
			}
		}
		if (focused)
			document.getElementById(focused)?.focus({ preventScroll: true });
	};
}

function isInput(element: Element | undefined): element is HTMLInputElement {
	return element instanceof HTMLInputElement;
}
