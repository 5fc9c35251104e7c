/** What a browser is started with, beyond its defaults. */
export interface Conditions {
	readonly javascript: boolean;
	readonly motion: "full" | "reduced";
}

/** A browser with one empty tab. */
export interface Session {
	/** Opens an address, and waits until it has loaded. */
	open(address: string): Promise<void>;
	/** The text that an expression has in the page. */
	evaluate(expression: string): Promise<string>;
	/** Moves the pointer and presses keys, as WebDriver describes it ("actions"). */
	perform(actions: readonly InputSource[]): Promise<void>;
	/** Gives the page this width, and the window about this height, in CSS pixels. */
	resize(width: number, height: number): Promise<void>;
	close(): Promise<void>;
}

/** One keyboard or mouse, and what it does step by step. */
interface InputSource {
	readonly type: "key" | "pointer";
	readonly id: string;
	readonly actions: readonly Readonly<Record<string, unknown>>[];
}

export interface Engine {
	readonly name: string;
	/** Says what to install where the browser is missing. */
	readonly missing: string | undefined;
	/** Why this machine cannot have it. */
	readonly unsupported?: string | false;
	start(conditions: Conditions): Promise<Session>;
}
