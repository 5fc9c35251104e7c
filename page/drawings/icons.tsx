/** The mark: a frame with one open corner. It draws in the color of the text around it. */
export function FrameMark({ filled = false }: { readonly filled?: boolean }) {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<use href={filled ? "#mark-filled" : "#mark"} />
		</svg>
	);
}

export function Cross() {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d="M5 5l14 14M19 5 5 19" />
		</svg>
	);
}

export function Bars() {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d="M3 6h18M3 12h18M3 18h18" />
		</svg>
	);
}
