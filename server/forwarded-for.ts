import { isIP } from "node:net";

/** Counts as the address of all senders whom a proxy names by nonsense. */
const nonsense = "0.0.0.0";

/**
 * The addresses of an `X-Forwarded-For`, without the ports that some proxies add: with them, each
 * connection would count as a sender of its own.
 */
export function withoutPorts(forwardedFor: string): string {
	return forwardedFor
		.split(",")
		.map((part) => {
			const address = part
				.trim()
				.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
			return isIP(address) === 0 ? nonsense : address;
		})
		.join(", ");
}
