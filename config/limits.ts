/** Fixed limits, each with its reason. */
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
	/** Requests that wait for an earlier answer on their connection, in all; about 5 KB each. */
	requestsAhead: 10_000,
	/** Open connections: about 12 KB each. */
	connections: 10_000,
	/** Longer than the minute that proxies keep an idle connection, so that they close it first. */
	keepAliveMs: 72_000,
	/** On shutdown, how long open keep-alive connections may still send a request. */
	lastCallMs: 500,
	/** Time to answer open requests on shutdown; with the last commit it stays below 10 s. */
	stopMs: 8_000,
	/** Senders that the rate limit remembers; it forgets the least recent first. */
	rememberedAddresses: 10_000,
	/** Time for an answer of Redis; after it the sign-up is accepted without a count. */
	redisMs: 500,
	/** Time for the receiver of a notice to take the connection and to answer. */
	receiverMs: 10_000,
	/**
	 * Options of `@fastify/under-pressure`: the mean length of an event loop turn that means overload, as
	 * an answer takes about four turns, and how often it is taken. Long enough that a short pause of
	 * the machine is no overload.
	 */
	overload: { maxEventLoopDelay: 250, sampleInterval: 5_000 },
	inbox: {
		/** Entries that may wait; further ones are refused at once. */
		waiting: 10_000,
		/** Entries per batch: some tens of milliseconds of work. */
		batch: 1_000,
		/** Timeout of the health check: monitoring programs wait a few seconds. */
		checkMs: 2_000,
	},
	postgres: {
		/**
		 * Batches at once: while one commits, the next collects entries. Through a pooler, each takes
		 * one more round trip. Each has a connection, and the health check has another one.
		 */
		batches: { direct: 2, pooled: 4 },
		/** How long a sign-up waits for a database that does not answer. */
		answerMs: 5_000,
		/** How long a statement waits for a lock before it is sent again; less than a health check. */
		lockMs: 1_500,
		/** Timeout of a connection attempt: a server on the same network answers in milliseconds. */
		connectMs: 1_000,
		/** Pause between two attempts. */
		retryMs: 200,
		/** Timeout of closing the connections. */
		endMs: 1_000,
	},
} as const;
