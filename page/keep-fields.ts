/** Notes the fields as they stand; what it returns fills in the new ones that have taken their places. */
export function keepFields(): () => void {
	const before = [...document.querySelectorAll("input")];
	const focused = document.activeElement?.id;
	return () => {
		for (const { id, value, checked } of before) {
			const field = document.getElementById(id);
			if (field instanceof HTMLInputElement)
				Object.assign(field, { value, checked });
		}
		if (focused)
			document.getElementById(focused)?.focus({ preventScroll: true });
	};
}
