/**
 * What is known by mail: `confirmed` by the person, `waiting` for that, `held` until the founder
 * decides, `bounced` by a mail server, or `left`, who gets no more mail; `null` without a mail.
 */
export const knownStates = [
	"confirmed",
	"waiting",
	"held",
	"bounced",
	"left",
] as const;
export type KnownState = (typeof knownStates)[number] | null;
