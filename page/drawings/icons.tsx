interface Props {
	readonly shape: keyof typeof shapes;
	/** What a screen reader says; without it, nothing. */
	readonly label?: string;
}

const shapes = {
	/** The mark: a frame with one open corner. */
	frame: <path d="M14 3H3v18h18V10" />,
	/** The frame with a poster in it. */
	filled: (
		<>
			<path d="M14 3H3v18h18V10" />
			<path className="filling" d="M8.5 8.5h7v7h-7z" />
		</>
	),
	/** What an advertiser brings. */
	poster: <path className="filling" d="M2.5 3.5l17.8-1.2 1.2 18.2-17.8 1.2z" />,
	cross: <path d="M5 5l14 14M19 5 5 19" />,
	bars: <path d="M3 6h18M3 12h18M3 18h18" />,
};

/** A small drawing in the color of the text around it. */
export function Icon({ shape, label }: Props) {
	return (
		<svg
			className={`icon icon-${shape}`}
			viewBox="0 0 24 24"
			role={label && "img"}
			aria-label={label}
			aria-hidden={label === undefined || undefined}
		>
			{shapes[shape]}
		</svg>
	);
}
