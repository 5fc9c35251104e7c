/** Letters to add, take away, replace or swap with the next one (optimal string alignment). */
export function editDistance(one: string, other: string): number {
	const rows = [Array.from({ length: other.length + 1 }, (_, x) => x)];
	const at = (y: number, x: number) => rows[y]?.[x] ?? Number.POSITIVE_INFINITY;
	for (let y = 1; y <= one.length; y += 1) {
		const row = [y];
		rows[y] = row;
		for (let x = 1; x <= other.length; x += 1) {
			const isSame = one[y - 1] === other[x - 1];
			const isTurned =
				one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1];
			row[x] = Math.min(
				at(y - 1, x) + 1,
				at(y, x - 1) + 1,
				at(y - 1, x - 1) + Number(!isSame),
				isTurned ? at(y - 2, x - 2) + 1 : Number.POSITIVE_INFINITY,
			);
		}
	}
	return at(one.length, other.length);
}
