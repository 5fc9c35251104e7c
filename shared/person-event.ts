/** What a person can answer on the page that the links in a mail lead to. */
export const personEvents = ["confirmed", "not-me", "left"] as const;
export type PersonEvent = (typeof personEvents)[number];
