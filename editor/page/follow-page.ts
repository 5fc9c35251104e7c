/** Keeps the page as `content/` has it, at the place where it is. */
import { useEffect, useState } from "react";
import { wordsEvent } from "../protocol.ts";

/** Calls back after words have changed, here, in another tab or in an editor program, when the page shows them. */
export function onWords(changed: () => void): void {
	import.meta.hot?.on(wordsEvent, async () => {
		await followDocument();
		changed();
	});
}

/** Brings what React does not render up to date: the head, the colors, and pages without a script. */
async function followDocument(): Promise<void> {
	// React that begins while this waits may do so with the words from before.
	const isFollowed = isRendered();
	const answer = await fetch(location.href, { cache: "no-store" });
	const next = new DOMParser().parseFromString(
		await answer.text(),
		"text/html",
	);
	const [root, nextRoot] = [document, next].map((each) =>
		each.getElementById("root"),
	);
	if (!root || !nextRoot) return location.reload();
	document.title = next.title;
	const long = next.documentElement.dataset["long"];
	if (long) document.documentElement.dataset["long"] = long;
	else delete document.documentElement.dataset["long"];
	const metas = document.head.querySelectorAll("meta[content]");
	next.head.querySelectorAll("meta[content]").forEach((meta, index) => {
		metas[index]?.setAttribute("content", meta.getAttribute("content") ?? "");
	});
	const style = document.head.querySelector("style");
	const css = next.head.querySelector("style")?.textContent;
	if (style && css && css !== style.textContent) style.textContent = css;
	for (const { name, value } of nextRoot.attributes)
		root.setAttribute(name, value);
	if (isFollowed) return;
	// The page's script may be on its way with the words from before.
	if (root.dataset["bundle"]) return location.reload();
	root.replaceChildren(...nextRoot.childNodes);
}

/** Whether React has rendered the page, and so follows by itself. */
function isRendered(): boolean {
	const root = document.getElementById("root") ?? {};
	return Object.keys(root).some((name) => name.startsWith("__react"));
}

/** What `look` finds on the page, found anew as the page scrolls and changes, and by another `look`. */
export function useOnPage<Found>(
	look: () => readonly Found[],
): readonly Found[] {
	const [found, setFound] = useState<readonly Found[]>([]);
	useEffect(() => {
		let frame = 0;
		function lookNow() {
			const next = look();
			setFound((last) =>
				JSON.stringify(last) === JSON.stringify(next) ? last : next,
			);
		}
		function lookSoon() {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(lookNow);
		}
		lookNow();
		// What moves and changes by itself: animations, other programs.
		const timer = setInterval(lookNow, 500);
		const signs = ["scroll", "resize", "change", "toggle"] as const;
		for (const sign of signs) addEventListener(sign, lookSoon, true);
		return () => {
			cancelAnimationFrame(frame);
			clearInterval(timer);
			for (const sign of signs) removeEventListener(sign, lookSoon, true);
		};
	}, [look]);
	return found;
}

/** What is kept when the page loads itself again: it loses no place. */
const kept = "frontage-words";

/** Reads what was kept under a name. */
export function readKept<Value>(name: string, otherwise: Value): Value {
	try {
		return (
			JSON.parse(sessionStorage.getItem(`${kept}-${name}`) ?? "null") ??
			otherwise
		);
	} catch {
		return otherwise;
	}
}

/** Whether a text was typed and is not saved yet. */
export function hasDrafts(): boolean {
	try {
		const names = Object.keys(sessionStorage);
		return names.some((name) => name.startsWith(`${kept}-draft `));
	} catch {
		return false;
	}
}

/** Keeps a value under a name; `undefined` forgets it. */
export function keep(name: string, value: unknown): void {
	try {
		if (value === undefined) sessionStorage.removeItem(`${kept}-${name}`);
		else sessionStorage.setItem(`${kept}-${name}`, JSON.stringify(value));
	} catch {
		// The browser lets no page store anything.
	}
}

/** Calls back before the page loads itself again. */
export function onReload(leaving: () => void): void {
	import.meta.hot?.on("vite:beforeFullReload", () => {
		keep("scroll", scrollY);
		leaving();
	});
}

/** Goes back to the place from before the page has loaded itself. */
export function returnToPlace(): void {
	const top = readKept<number | null>("scroll", null);
	keep("scroll", null);
	if (top === null) return;
	const go = () =>
		// The page lays out the rest of itself a moment after it has loaded.
		setTimeout(() => scrollTo({ top, behavior: "instant" }), 150);
	if (document.readyState === "complete") go();
	else addEventListener("load", go, { once: true });
}
