/** The address of a cell such as `Ann Lee <ann@example.com>` or `mailto:ann@example.com`; any other text as it is. */
export function emailIn(cell: string): string {
	const [, inner] = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell) ?? [];
	return (inner ?? cell).trim().replace(/^mailto:/i, "");
}
