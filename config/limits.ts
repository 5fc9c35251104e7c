/** Numbers that nobody has to set, each with its reason. */
export const limits = {
	/** An entry is a few hundred bytes; this leaves room for a hundred of them in one array. */
	bodyBytes: 64 * 1024,
	/** A phone on a bad line sends an entry in seconds; what takes longer holds a place for nothing. */
	requestMs: 30_000,
	/** Longer than the minute that proxies keep an idle connection, so that they close it first. */
	keepAliveMs: 72_000,
	/** Stopping may take 10 s in all; this leaves the rest to the last commit. */
	stopMs: 8_000,
} as const;
