/** How wide each drawing is; all are 240 high. */
const widths = {
	wall: 280,
	counter: 240,
	lockers: 200,
	van: 340,
	scooter: 200,
};

interface Props {
	readonly name: keyof typeof widths;
	readonly x?: number;
	/** What is pasted into its frame: the poster of the street, or another one. */
	readonly art?: "poster" | "other";
}

/**
 * A space of the street, and the poster in its frame. The poster is a copy of its own: WebKit plays
 * no animation of elements inside a copy, but plays one of the copy itself.
 */
export function Space({ name, x, art = "poster" }: Props) {
	return (
		<>
			<use href={`#${name}`} x={x} width={widths[name]} height={240} />
			<use className="poster" href={`#${name}-${art}`} x={x} />
		</>
	);
}
