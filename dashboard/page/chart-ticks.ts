/** Whole numbers from 0 to the first at or above `most`, at most seven, in steps of 1, 2 or 5 and zeros. */
export function ticksTo(most: number): readonly number[] {
	let step = 1;
	for (let at = 0; most > 6 * step; at += 1)
		step = ([1, 2, 5][at % 3] ?? 1) * 10 ** Math.floor(at / 3);
	const count = Math.max(1, Math.ceil(most / step));
	return Array.from({ length: count + 1 }, (_, at) => at * step);
}
