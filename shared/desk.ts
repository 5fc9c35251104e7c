/** What is done at the desk, the founder's page: a row for each action. */
import { counted, grouped } from "./words.ts";

/** What was done; the page puts it into words. */
export const deskActions = [
	"log in",
	"log out",
	"call",
	"correct",
	"note",
	"leave",
	"erase",
	"add",
	"release",
	"hold",
	"drop",
	"download",
	"import",
	"undo import",
	"send",
	"send to me",
	"ask to confirm",
	"pause",
	"resume",
	"stop",
	"forget draft",
] as const;

/** What concerns more people than this asks for their number to be typed. */
export const maxUntyped = 50;

export interface DeskAction {
	readonly id: number;
	readonly at: string;
	/** The address that logged in; on the founder's own machine, the name of its user. */
	readonly done_by: string;
	readonly action: string;
	/** The person, lower-cased; `null` for an action on several, and for an erasure, which leaves no address. */
	readonly email: string | null;
	/** More in a few words, such as how many people; never an address. */
	readonly detail: string | null;
}

/** An action that is to be recorded. */
export interface NewDeskAction {
	readonly action: (typeof deskActions)[number];
	readonly done_by: string;
	readonly email?: string | null;
	readonly detail?: string | null;
}

/** Where the desk is on the server, below the page's address. */
export const deskPath = "/desk";

/** The most letters of the parts of a mail that is written at the desk. */
export const longest = { name: 60, subject: 200, body: 20_000 };

/** Says that a text has more letters than it may have; `undefined` where it has not. */
export function tooLong(text: string, most: number): string | undefined {
	return text.length > most
		? `${counted(text.length, "letter")}: use at most ${grouped(most)}.`
		: undefined;
}

/** Said where something else is typed into a field for a number. */
export const noNumber = "Type a whole number from 1 on, or leave this empty.";
