import { nameOf } from "./decide.tsx";
import { downloads } from "./status.tsx";

/** Groups of held confirmations, by the name that is stored. */
const ofGroup = (words: string) => (group: string) =>
	`${words}: ${nameOf(group)}`;

/** Actions whose stored name says too little. */
const texts: Readonly<Record<string, (detail: string) => string>> = {
	release: ofGroup("send held confirmations"),
	hold: ofGroup("hold confirmations again"),
	drop: (detail) => `drop held people: ${detail}`,
	"undo import": (detail) => `take an import back: ${detail}`,
	download: (detail) =>
		taken[detail] ??
		`download: ${downloads[detail as keyof typeof downloads] ?? detail}`,
};

/** People who were found in the table, and taken from it. */
const taken: Readonly<Record<string, string>> = {
	people: "save people as CSV",
	addresses: "copy addresses",
};

/** What was done, in words. */
export function doneText(action: string, detail: string | null): string {
	if (detail === null) return action;
	return texts[action]?.(detail) ?? `${action}: ${detail}`;
}
