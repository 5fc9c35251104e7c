/** A number like `1,234`. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}

/** A number with what it counts: `1 host`, `1,234 hosts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Like `3 hosts and 1 advertiser`. */
export function bothSides({
	host,
	advertiser,
}: {
	readonly host: number;
	readonly advertiser: number;
}): string {
	return `${counted(host, "host")} and ${counted(advertiser, "advertiser")}`;
}
