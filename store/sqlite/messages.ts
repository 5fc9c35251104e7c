/** What goes between the store and its writer thread. Errors cross as data: a copy loses its class. */

/** Many adds in one message. Flat, because copying a few long arrays is cheaper than many objects. */
export interface Batch {
	/** How many entries each add has. */
	readonly sizes: readonly number[];
	/** The values of `addedColumns` for each entry, one after the other. */
	readonly cells: readonly (string | null)[];
}

/** One add of a batch that broke a constraint; the others are stored. */
export interface Refusal {
	/** Its place in `sizes`. */
	readonly add: number;
	readonly message: string;
}

/** What the thread is asked. */
interface Requests {
	/** `identity` is what an earlier thread answered: another file at the same path is refused. */
	readonly open: {
		readonly file: string;
		readonly identity: string | undefined;
	};
	readonly add: { readonly batch: Batch };
	readonly check: object;
	readonly close: object;
}
interface Answers {
	readonly open: { readonly identity: string };
	readonly add: { readonly refusals: readonly Refusal[] };
	readonly check: null;
	readonly close: null;
}
export type Kind = keyof Requests;
export type Request<Of extends Kind = Kind> = {
	[Each in Of]: { readonly kind: Each } & Requests[Each];
}[Of];
export type Answer<Of extends Kind = Kind> = Answers[Of];

/** A request did nothing, or may have done nothing. */
export interface Fault {
	readonly kind: "unavailable" | "unusable";
	readonly message: string;
}

/** What the thread sends back; `id` is the request's. */
export type Reply = { readonly id: number } & (
	| { readonly answer: Answer }
	| { readonly fault: Fault }
);
