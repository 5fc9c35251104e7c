/** The store cannot take entries now; trying again later may work. `message` is for the log. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}

/**
 * An entry breaks a constraint of the database, which `parseWaitlistEntry` should have found.
 * The message names the constraint and repeats nothing of the entry.
 */
export class EntryRefused extends Error {
	override readonly name = "EntryRefused";
}

/** Of this sender, all servers together have taken as many sign-ups as they may. */
export class TooManySignUps extends Error {
	override readonly name = "TooManySignUps";
	/** How long it lasts until they take the next one, in milliseconds. */
	declare readonly ms: number;

	constructor(ms: number) {
		super("too many sign-ups");
		Object.assign(this, { ms });
	}
}

/** The end of a sentence about what is not overwritten yet, for who uses commands. */
export const againText = ", or `erase --again --yes`";
