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
	/** Moves the mouse to a place in the window. */
	moveTo(x: number, y: number): Promise<void>;
	/** Presses the mouse's button where the mouse is. */
	press(): Promise<void>;
	/** Types into what has the focus. */
	type(text: string): Promise<void>;
	/** Gives the page this width, and the window about this height, in CSS pixels. */
	resize(width: number, height: number): Promise<void>;
	close(): Promise<void>;
}

export interface Engine {
	readonly name: string;
	/** Says what to install where the browser is missing. */
	readonly missing: string | undefined;
	/** Why this machine cannot have it. */
	readonly unsupported?: string | false;
	start(conditions: Conditions): Promise<Session>;
}
