/**
 * Stands in every document: fetches the typeface, and starts the page's script at the first sign of
 * intent. Before that the browser opens the menu, the stylesheet shows the tooltips, and a submit
 * waits here until the page can handle it.
 */

/** Not in every browser: https://wicg.github.io/netinfo/ */
type Network = Navigator & { connection?: { saveData?: boolean } };

/** How long the loaded page waits for a sign before it starts the script without one. */
const idleMs = 10_000;
/** How long the layout of what has arrived waits for the answer to a submit. */
const answerFirstMs = 500;
/** How long a submit waits for the script before the browser posts the form. */
const submitWaitMs = 6_000;

const { body, fonts, forms } = document;
/** What the document shows, as in `view-attributes.ts`, and the address of the page's script. */
const { bundle, page, form } = (document.getElementById("root") as HTMLElement)
	.dataset;
let started: Promise<void> | undefined;
let isReady: boolean | undefined;
let isAwaited: boolean | undefined;
/** The last link or side that was clicked. */
let clicked: Element;

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
	isAwaited = true;
	// Set where a static host takes no post: there the script is awaited as long as it takes.
	const unsent = form.dataset["unsent"];
	try {
		await new Promise<void>((resolve, reject) => {
			start().then(resolve, reject);
			if (!unsent) setTimeout(reject, submitWaitMs);
		});
		form.ariaBusy = null;
		// Where the document did not match, the page has been made anew.
		forms.namedItem(form.id)?.requestSubmit();
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
 * Tells the stylesheet what has arrived: the typeface, or the whole page, which it then lays out. The
 * answer to a submit comes first: the page's script arrives at about the same time.
 */
function mark(arrived: "font" | "loaded") {
	function set() {
		(body.parentElement as HTMLElement).dataset[arrived] = "";
	}
	if (isAwaited) setTimeout(set, answerFirstMs);
	else set();
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
body.onsubmit = holdSubmit;
body.onclick = ({ target }) => {
	start();
	const link = (target as Element).closest("a,:checked");
	if (!link) return;
	clicked = link;
	// Browsers without popovers have no such method.
	link.closest<HTMLElement>("[popover]")?.hidePopover?.();
};
for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"])
	addEventListener(sign, start);
// An anchor and an answer move the focus. Browsers without popovers cannot open the menu. An address
// without a page is logged.
if (location.hash || form || page === "not-found" || !("popover" in body)) {
	mark("loaded");
	start();
}
