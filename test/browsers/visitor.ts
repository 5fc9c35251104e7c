import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { patienceSeconds } from "../support/within.ts";

/** What a browser is started with, beyond its defaults. */
export interface Conditions {
	readonly javascript: boolean;
	readonly motion: "full" | "reduced";
}

/** The browser itself does not answer: the visit says nothing about the page. */
export class NoAnswer extends Error {}

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

/** What a visitor does in a browser, from a wide window on. */
export type Journey = (session: Session, t: TestContext) => Promise<void>;

export type Visitor = ReturnType<typeof visitor>;

/** A visitor of the site at `home`, with a mouse and a keyboard. */
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

	/** Moves the mouse to the middle of an element, once nothing covers it and it stays where it is. */
	async function hover(selector: string): Promise<void> {
		const { x, y } = await until(async () => {
			const middle = await read(middleOf, selector);
			assert.ok(middle, `${selector} is not there, or covered`);
			await setTimeout(50);
			const now = await read(middleOf, selector);
			const moved = now && Math.hypot(now.x - middle.x, now.y - middle.y);
			// Where a middle is half a pixel, scrolling to it rounds either way.
			assert.ok(moved !== null && moved < 2, `${selector} moves`);
			return middle;
		});
		await session.moveTo(x, y);
	}

	/** Presses an element, and again where it moved away from below the mouse, as it does when something loads above it. */
	async function click(selector: string): Promise<void> {
		let isMissed = true;
		for (let times = 1; isMissed && times <= 5; times += 1) {
			await hover(selector);
			await until(() => read(watchNextClick, selector));
			await session.press();
			// A press may lead to another page, amid which a browser does not answer.
			isMissed = await read(hasMissed).catch(() => false);
		}
		assert.ok(!isMissed, `${selector} moves`);
	}

	return {
		open: (path: string) => session.open(new URL(path, home).href),
		resize: session.resize,
		read,
		hover,
		click,

		/** Types into an empty field, and again if no key arrived: a page that still loads may scroll below the mouse. */
		async fill(selector: string, text: string): Promise<void> {
			await until(async () => {
				if ((await read(textIn, selector)) === "") {
					await click(selector);
					await session.type(text);
				}
				assert.equal(await read(textIn, selector), text);
			});
		},

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

/** Tries until it succeeds: a page may still be on its way, or taking the place of another. */
async function until<Result>(attempt: () => Promise<Result>): Promise<Result> {
	const end = performance.now() + patienceSeconds * 1_000;
	for (; ; await setTimeout(50)) {
		try {
			return await attempt();
		} catch (error) {
			if (performance.now() > end) throw error;
		}
	}
}

/** Notes whether the next click is one on an element. */
function watchNextClick(selector: string) {
	const { dataset } = document.documentElement;
	delete dataset["missed"];
	const note = ({ target }: Event) => {
		const element = document.querySelector(selector);
		if (!element?.contains(target as Node)) dataset["missed"] = "";
	};
	addEventListener("click", note, { capture: true, once: true });
}

function hasMissed() {
	return document.documentElement.dataset["missed"] !== undefined;
}

function textIn(selector: string) {
	return document.querySelector<HTMLInputElement>(selector)?.value;
}

/** Brings an element into view. `null` where something else would be touched. */
function middleOf(selector: string) {
	const element = document.querySelector(selector);
	element?.scrollIntoView({ behavior: "instant", block: "center" });
	const box = element?.getBoundingClientRect();
	if (!element || !box) return null;
	const x = Math.round(box.x + box.width / 2);
	const y = Math.round(box.y + box.height / 2);
	const touched = document.elementFromPoint(x, y);
	return element.contains(touched) ? { x, y } : null;
}
