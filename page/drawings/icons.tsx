interface Props {
	readonly filled?: boolean;
	/** What a screen reader says; without it, nothing. */
	readonly label?: string;
}

/** The mark: a frame with one open corner, and a poster in it. It draws in the color of the text around it. */
export function FrameMark({ filled = false, label }: Props) {
	return (
		<svg
			className="icon"
			viewBox="0 0 24 24"
			role={label && "img"}
			aria-label={label}
			aria-hidden={label === undefined || undefined}
		>
			<path d="M14 3H3v18h18V10" />
			{filled && <path className="filling" d="M8.5 8.5h7v7h-7z" />}
		</svg>
	);
}

/** What an advertiser brings. */
export function PosterMark() {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path className="filling" d="M2.5 3.5l17.8-1.2 1.2 18.2-17.8 1.2z" />
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
