/** Lets Escape hide each tooltip until the pointer or the focus comes back to it (WCAG 2.2, 1.4.13). */
export function dismissTooltips(): void {
	const tooltips = document.querySelectorAll<HTMLElement>(".tooltip");
	document.addEventListener("keydown", ({ key }) => {
		if (key !== "Escape") return;
		for (const { dataset } of tooltips) dataset["dismissed"] = "";
	});
	for (const tooltip of tooltips)
		for (const back of ["pointerenter", "focusin"])
			tooltip.addEventListener(back, () => {
				delete tooltip.dataset["dismissed"];
			});
}
