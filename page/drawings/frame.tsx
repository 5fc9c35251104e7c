/** Where a frame hangs in a drawing: its left and upper edge, width and height. */
export type Box = readonly [x: number, y: number, w: number, h: number];

const posters = { dot, stripes, halves, arch, peak } as const;

interface Props {
	readonly box: Box;
	/** What is pasted into the frame, if anything. */
	readonly poster?: keyof typeof posters;
}

/** A frame with one open corner: what a host has. In it, what an advertiser brings. */
export function Frame({ box, poster }: Props) {
	const [x, y, w, h] = box;
	return (
		<>
			{poster && (
				<Poster box={[x + 7, y + 7, w - 14, h - 14]} poster={poster} />
			)}
			<path className="frame" d={framePath(box)} />
		</>
	);
}

/** The line of a frame, from one end of the open corner round to the other. */
function framePath([x, y, w, h]: Box): string {
	const gap = Math.round(Math.min(w, h) * 0.3);
	return `M${x + w - gap} ${y}H${x}v${h}h${w}V${y + gap}`;
}

export function Poster({ box, poster }: Required<Props>) {
	const [x, y, w, h] = box;
	return (
		<g className="poster">
			<rect className="ad" x={x} y={y} width={w} height={h} />
			<path className="ad-shape" d={posters[poster](box)} />
		</g>
	);
}

/** A disc. */
function dot([x, y, w, h]: Box): string {
	const r = Math.round(Math.min(w, h) * 0.34);
	return `M${x + w / 2 - r} ${y + h / 2}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0`;
}

/** Two slanting stripes. */
function stripes([x, y, w, h]: Box): string {
	const s = Math.round(w / 5);
	return [0, 2 * s]
		.map((at) => `M${x + at} ${y + h}l${2 * s} ${-h}h${s}l${-2 * s} ${h}z`)
		.join("");
}

/** A round thing cut through, its halves pushed apart. */
function halves([x, y, w, h]: Box): string {
	const r = Math.round(Math.min(w, h) * 0.3);
	const left = Math.round(x + w / 2 - r * 0.6);
	const cut = Math.round(y + h / 2);
	return `M${left - r} ${cut}a${r} ${r} 0 0 1 ${2 * r} 0zM${Math.round(left + r * 0.2)} ${cut}a${r} ${r} 0 0 0 ${2 * r} 0z`;
}

/** An arch on the lower edge. */
function arch([x, y, w, h]: Box): string {
	const r = Math.round(w * 0.32);
	const t = Math.round(w * 0.14);
	const left = Math.round(x + w / 2 - r);
	const top = Math.round(y + h * 0.3 + r);
	return `M${left} ${y + h}V${top}a${r} ${r} 0 0 1 ${2 * r} 0V${y + h}h${-t}V${top}a${r - t} ${r - t} 0 0 0 ${-2 * (r - t)} 0V${y + h}z`;
}

/** Two peaks. */
function peak([x, y, w, h]: Box): string {
	const third = Math.round(w / 3);
	return `M${x} ${y + h}l${third} ${-Math.round(h * 0.7)}l${Math.round(third * 0.75)} ${Math.round(h * 0.4)}l${Math.round(third * 0.4)} ${-Math.round(h * 0.2)}L${x + w} ${y + h}z`;
}
