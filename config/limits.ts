/** Numbers that nobody has to set, each with its reason. */
export const limits = {
	/** An entry is a few hundred bytes; this leaves room for a hundred of them in one array. */
	bodyBytes: 64 * 1024,
	/** A browser sends a few hundred bytes; this leaves room for the cookies of a neighbour's site. */
	headBytes: 16 * 1024,
	/** A head is one packet or two. Also for those who connect, and then ask for nothing. */
	headMs: 10_000,
	/** A phone on a bad line sends an entry in seconds; what takes longer holds a place for nothing. */
	requestMs: 30_000,
	/** How often the two above are looked after, and so how much longer they may last. */
	slowCheckMs: 2_000,
	/** Browsers and proxies wait for one answer before they ask again; each request sent ahead costs 5 KB. */
	requestsAhead: 8,
	/** Some 12 KB each, 120 MB in all; a page and those who look at it take some hundreds. */
	connections: 10_000,
	/** Longer than the minute that proxies keep an idle connection, so that they close it first. */
	keepAliveMs: 72_000,
	/** Whoever sends one request after another sends the next within this time. */
	lastCallMs: 500,
	/** Stopping may take 10 s in all; this leaves the rest to the last commit. */
	stopMs: 8_000,
	/** How many senders are remembered; the least recent are forgotten first, so memory is bounded. */
	rememberedAddresses: 10_000,
	/** A Redis on the same network answers in a millisecond; a visitor must not wait for another. */
	redisMs: 500,
	overload: {
		/** An answer takes some four turns of the event loop: this makes it a second, and a visitor impatient. */
		turnMs: 250,
		/** Long enough to hold several turns of that length, short enough to let nobody wait for the next. */
		sampleMs: 1_000,
		/** How often the loop's clock ticks: often enough for a median, seldom enough to cost nothing. */
		resolutionMs: 50,
	},
	postgres: {
		/** One for each statement at a time, and one to ask for the database's health. */
		connections: 3,
		/** While one commits, the other collects; more would only make the groups smaller. */
		statements: 2,
		/** As much as one statement inserts in some tens of milliseconds, so that none waits long. */
		rows: 1_000,
		/** A second's worth of what a small database takes; who comes later is told so at once. */
		waiting: 10_000,
		/** A visitor waits this long for a database that is away, and then gets an answer. */
		answerMs: 5_000,
		/** A watcher asks every few seconds. */
		checkMs: 2_000,
		/** A server on the same network answers in milliseconds; a dead one must not be waited for. */
		connectMs: 1_000,
		/** Between two tries: short, so that visitors notice the return of the database at once. */
		retryMs: 200,
		/** For saying goodbye to the database, after the last answer; it may be away. */
		endMs: 1_000,
	},
} as const;
