import { BlockList, isIP } from "node:net";

/** The proxies whose `X-Forwarded-…` headers are trusted, as Fastify's option `trustProxy`. */
export type TrustProxy =
	| false
	| readonly string[]
	| ((address: string, hop: number) => boolean);

/** Addresses that are not reachable from the internet: this machine's own and private networks'. */
const privateAddresses = new BlockList();
for (const [network, prefix, family] of [
	["127.0.0.0", 8, "ipv4"],
	["10.0.0.0", 8, "ipv4"],
	["172.16.0.0", 12, "ipv4"],
	["192.168.0.0", 16, "ipv4"],
	["169.254.0.0", 16, "ipv4"],
	["::1", 128, "ipv6"],
	["fc00::", 7, "ipv6"],
	["fe80::", 10, "ipv6"],
] as const) {
	privateAddresses.addSubnet(network, prefix, family);
}

/**
 * `1` for one proxy directly in front; or addresses and CIDR ranges of the proxies,
 * separated by commas.
 *
 * Counting hops alone would let a sender that reaches the port directly choose its own address, so
 * `1` also requires that the peer is on this machine or a private network.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
	if (text === "1") return isProxyInFront;
	const ranges = text.split(",").map((range) => range.trim());
	return ranges.every(isAddressRange) ? ranges : undefined;
}

function isProxyInFront(address: string, hop: number): boolean {
	const family = isIP(address);
	return (
		hop === 0 &&
		family !== 0 &&
		privateAddresses.check(address, family === 6 ? "ipv6" : "ipv4")
	);
}

function isAddressRange(range: string): boolean {
	const [address = "", prefix, ...rest] = range.split("/");
	const family = isIP(address);
	if (family === 0 || rest.length > 0) return false;
	if (prefix === undefined) return true;
	return (
		/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32)
	);
}
