/** Fixed limits of the server, each with its reason. */
export const limits = {
	/** Bytes of a request's body. An entry has a few hundred, so a hundred of them fit in one array. */
	bodyBytes: 64 * 1024,
	/** Sign-ups in one call of the API. */
	rowsPerCall: 100,
	/** Bytes of a request's head. A browser sends a few hundred, plus cookies of the same host. */
	headBytes: 16 * 1024,
	/** Time to send a request's head, also for connections that send nothing. */
	headMs: 10_000,
	/** Time to send a whole request: a phone on a bad line sends an entry in seconds. */
	requestMs: 30_000,
	/** How often Node checks the two times above, which can last longer by this. */
	slowCheckMs: 2_000,
	/** Bytes of a file that is kept in memory, and of all such files together, without their compressed twins. */
	memoryFileBytes: 256 * 1024,
	memoryBytes: 16 * 1024 * 1024,
	/** Requests that wait for an earlier answer on their connection, in all; about 5 KB each. */
	requestsAhead: 10_000,
	visits: {
		/** How often the counts are added to the store: a kill loses at most this time of them. */
		everyMs: 10_000 as number,
		/**
		 * What one sender (server/networks.ts) adds to a day. Up to some hundred people share an address of a mobile
		 * network or an office, and some of them a kind of browser: few such addresses have more visitors.
		 */
		perSender: { visitors: 30, views: 300, sources: 10 },
		/**
		 * The visitors, and the sources of a sender, that are remembered in a day, about 100 bytes each: in all, and of the
		 * smallest and the largest network of a sender (IPv4: /24 and /16, IPv6: /48 and /32). One customer may have a
		 * /48 of IPv6, and a company a /32; a mobile network has as many people behind each of the four.
		 */
		remembered: {
			all: 1_000_000 as number,
			smallest: 4_000 as number,
			largest: 100_000 as number,
		},
		/**
		 * The senders of these networks that count for the rank of a source, and for the alarm when no one joins: so few
		 * that one customer, or one company, neither moves a source nor makes or hides an alarm.
		 */
		countedSenders: { smallest: 5, largest: 20 },
		/** Sources (each with its language) that are counted until the next time; of further senders, as many again. */
		sources: 2_000,
		/** Names of browsers (`User-Agent`) for which the answer of `isbot` is kept in memory. */
		agents: 1_000,
	},
	/** Open connections: about 12 KB each. */
	connections: 10_000,
	/** Timeout of an idle connection: longer than the minute of usual proxies, so that the proxy closes it first. */
	keepAliveMs: 72_000,
	/** On shutdown, how long open keep-alive connections may still send a request. */
	lastCallMs: 500,
	/** Time to answer open requests on shutdown; with the last commit it stays below 10 s. */
	stopMs: 8_000,
	/** Senders whose counts the rate limit keeps; it drops the least recent first. */
	rememberedAddresses: 10_000,
	/**
	 * The mean length of an event loop turn that means overload, as an answer takes about four turns.
	 * The interval of measurement is long enough that a short pause of the machine is no overload.
	 */
	overload: { maxEventLoopDelay: 250, sampleInterval: 5_000 },
} as const;

export type Overload = Readonly<Record<keyof typeof limits.overload, number>>;
