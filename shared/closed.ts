/** When the waitlist is closed. */
export interface Closed {
	/** The minute when it opens, as the founder's clock shows it: `2027-01-15T09:00`; `null` for never again. */
	readonly until: string | null;
}

/** Whether it is closed when the founder's clock shows this, in the form of a time in UTC. */
export function isClosedAt(
	closed: Closed | null,
	clock: () => string,
): boolean {
	if (closed === null) return false;
	return closed.until === null || clock() < closed.until;
}
