/**
 * Stands in every document: fetches the typeface, and starts the page's script at the first sign of
 * intent. Before that the browser opens the menu, the stylesheet shows the tooltips, and a submit
 * waits here until the page can handle it.
 */

/** Not in every browser: https://wicg.github.io/netinfo/ */
type Network = Navigator & { connection?: { saveData?: boolean } };

/** How long the loaded page waits for a sign before it starts the script without one. */
const idleMs = 10_000;
/** How long the layout of what has arrived waits for the page's answer to a first touch. */
const answerFirstMs = 500;
/** How long a submit waits for the script before the browser posts the form. */
const submitWaitMs = 6_000;

const { body, documentElement, fonts } = document;
/** What the document shows, as in `view-attributes.ts`, and the address of the page's script. */
const { bundle, page, form } = (document.getElementById("root") as HTMLElement)
	.dataset;
let started: Promise<void> | undefined;
let isReady: boolean | undefined;
let clicked: EventTarget | null;

/** Loads and starts the page's script, once. Rejects where it cannot be loaded. */
function start(): Promise<void> {
	started ??= import(/* @vite-ignore */ bundle as string).then(
		({ hydrate }) => {
			hydrate(clicked);
			isReady = true;
		},
	);
	return started;
}

/** Sends one submit, later: by the page, or by the browser if the script does not arrive. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
	if (isReady) return;
	event.preventDefault();
	const form = event.target as HTMLFormElement;
	if (form.ariaBusy) return;
	form.ariaBusy = "true";
	// Set where a static host takes no post: there the script is awaited as long as it takes.
	const unsent = form.dataset["unsent"];
	try {
		await new Promise<void>((resolve, reject) => {
			start().then(resolve, reject);
			if (!unsent) setTimeout(reject, submitWaitMs);
		});
		form.ariaBusy = null;
		// Where the document did not match, the page has been made anew.
		(document.getElementById(form.id) as HTMLFormElement).requestSubmit();
	} catch {
		// Until the answer is here, a second click sends nothing.
		setTimeout(() => {
			form.ariaBusy = null;
		}, submitWaitMs);
		if (unsent) alert(unsent);
		else form.submit();
	}
}

/**
 * Tells the stylesheet what has arrived: the typeface, or the whole page, which it then lays out. After
 * a sign of intent both wait: the page's script is on its way, and the processor is to be free for it.
 */
function mark(arrived: "font" | "loaded") {
	setTimeout(() => {
		documentElement.dataset[arrived] = "";
	}, started && answerFirstMs);
}

function handleTypeface() {
	mark("font");
}

fonts.load("1em Archivo").then(handleTypeface, handleTypeface);
body.onload = () => {
	// After the typeface, which comes with this event and lays out the first screen once more.
	setTimeout(mark, 50, "loaded");
	if (!(navigator as Network).connection?.saveData) setTimeout(start, idleMs);
};
addEventListener("submit", holdSubmit, true);
for (const sign of [
	"pointermove",
	"pointerdown",
	"keydown",
	"focusin",
	"click",
])
	addEventListener(
		sign,
		(event) => {
			if (event.type === "click") clicked = event.target;
			start();
		},
		true,
	);
// An anchor and an answer move the focus. Browsers without popovers cannot open the menu.
if (location.hash || form || !("popover" in body)) {
	mark("loaded");
	start();
}
if (page === "not-found")
	console.error("There is no page at", location.pathname);
