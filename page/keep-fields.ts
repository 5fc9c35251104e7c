/** Notes the fields and the focus; what it returns fills in fields that have taken the places of these. */
export function keepFields(): () => void {
	const before = [...document.querySelectorAll("input")];
	const focused = document.activeElement?.id;
	return () => {
		for (const old of before) {
			const { id, value, checked } = old;
			const field = document.getElementById(id);
			if (field !== old && field) Object.assign(field, { value, checked });
		}
		if (focused)
			document.getElementById(focused)?.focus({ preventScroll: true });
	};
}
