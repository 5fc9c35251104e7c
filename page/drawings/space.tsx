interface Props {
	readonly name: "wall" | "counter" | "lockers" | "van" | "scooter";
	/** The drawing's own width; all are 240 high. */
	readonly width: number;
}

/**
 * A space of the street, and the poster in its frame. The poster is a copy of its own: WebKit plays
 * no animation of elements inside a copy, but plays one of the copy itself.
 */
export function Space({ name, width }: Props) {
	return (
		<>
			<use href={`#${name}`} width={width} height={240} />
			<use className="poster" href={`#${name}-poster`} />
		</>
	);
}
