import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

/** What a browser is started with, beyond its defaults. */
export interface Conditions {
	readonly javascript: boolean;
	readonly motion: "full" | "reduced";
}

/** A browser with one empty tab; elements are named by selectors. */
export interface Session {
	/** Opens an address, and waits until it has loaded. */
	open(address: string): Promise<unknown>;
	/** The text that an expression has in the page. */
	evaluate(expression: string): Promise<string>;
	/** Moves the mouse to the middle of an element. */
	hover(selector: string): Promise<unknown>;
	click(selector: string): Promise<unknown>;
	/** Types into an empty field. */
	fill(selector: string, text: string): Promise<unknown>;
	/** Gives the page this width, and the window about this height, in CSS pixels. */
	resize(width: number, height: number): Promise<unknown>;
	close(): Promise<unknown>;
}

export interface Engine {
	readonly name: string;
	/** Says what to install where the browser is missing. */
	readonly missing: string | undefined;
	/** Why this machine cannot have it. */
	readonly unsupported?: string | false;
	start(conditions: Conditions): Promise<Session>;
}

export type Visitor = ReturnType<typeof visitor>;

/** A visitor of the site at `home`. */
export function visitor(session: Session, home: string) {
	/** What a function returns in the page, where it knows nothing but its arguments. */
	async function read<Args extends readonly unknown[], Result>(
		look: (...args: Args) => Result,
		...args: Args
	): Promise<Result> {
		const call = `(${look})(...${JSON.stringify(args)})`;
		const text = await session.evaluate(`JSON.stringify(${call} ?? null)`);
		return JSON.parse(text);
	}

	return {
		open: (path: string) => session.open(new URL(path, home).href),
		resize: session.resize,
		read,
		hover: (selector: string) => until(() => session.hover(selector)),
		click: (selector: string) => until(() => session.click(selector)),
		fill: (selector: string, text: string) =>
			until(() => session.fill(selector, text)),
		/** Waits until a function returns `expected` in the page. */
		async see<Args extends readonly unknown[], Result>(
			expected: Result,
			look: (...args: Args) => Result,
			...args: Args
		): Promise<void> {
			await until(async () =>
				assert.deepEqual(await read(look, ...args), expected),
			);
		},
	};
}

/** Tries until it succeeds, for 15 s: a page may still be on its way, or taking the place of another. */
async function until(attempt: () => Promise<unknown>): Promise<void> {
	for (const end = performance.now() + 15_000; ; await setTimeout(50)) {
		try {
			await attempt();
			return;
		} catch (error) {
			if (performance.now() > end) throw error;
		}
	}
}
