/** Whether a mail server on the internet can have an address. */

/** What is said of an address for which `isReachable` is false. */
export const unreachableText = "an address that no mail server can have";

/** Names that no mail server on the internet can have (RFC 6761, RFC 8375, RFC 9476). */
const privateNames =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|alt|home\.arpa)$/;

/**
 * Whether a mail server on the internet can have the address. `root@localhost` and IP addresses cannot, nor
 * names with dots at an end or side by side, or of more than 64 characters (RFC 5321, 4.1.2 and 4.5.3.1.1).
 */
export function isReachable(email: string): boolean {
	const domain = domainOf(email).toLowerCase();
	const name = email.slice(0, -domain.length - 1);
	return (
		/\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(domain) &&
		!privateNames.test(domain) &&
		!/^\.|\.\.|\.$/.test(name) &&
		name.length <= 64
	);
}

/** What follows the `@`. */
export function domainOf(email: string): string {
	return email.slice(email.lastIndexOf("@") + 1);
}
