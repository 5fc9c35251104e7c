/**
 * The script in every document. It preloads the page's script (React and the page) once the page has
 * loaded, and runs it at the first sign of intent. Before that the browser opens the menu, the
 * stylesheet shows the tooltips, and a submit waits here until React can handle it.
 */

/** Not in every browser: https://wicg.github.io/netinfo/ */
type Network = Navigator & { connection?: { saveData?: boolean } };

/** How long the loaded page waits for a sign before it runs the script without one. */
const idleMs = 10_000;
/** How long a submit waits for the script before the browser posts the form … */
const postAfterMs = 6_000;
/** … or, on a static host, which takes no post, before the visitor sees an error. */
const giveUpAfterMs = 30_000;

const { body, documentElement, forms } = document;
const root = document.getElementById("root") as HTMLElement;
/** What the document shows, as in `view-attributes.ts`, the address of the page's script, and words. */
const { page, form, bundle, submit, submitting, unexpected } = root.dataset;

let address = bundle as string;
let started: Promise<void> | undefined;
/** Pending while the browser posts a form: React then leaves the page as it is. */
let posting: Promise<void> | undefined;
/** The last link or side that was clicked. */
let clicked: Element;

/** Loads and runs the page's script, once. Rejects where it cannot be loaded; the next call tries again. */
function start(): Promise<void> {
	started ??= import(/* @vite-ignore */ address).then(
		async ({ hydrate }) => {
			await posting;
			for (const form of forms) setWaiting(form, false);
			showError();
			hydrate(clicked);
			body.onclick = body.onsubmit = null;
		},
		(error) => {
			started = undefined;
			// Some browsers remember by its address that a script failed.
			address += "#";
			throw error;
		},
	);
	return started;
}

function preload() {
	const link = document.createElement("link");
	link.rel = "modulepreload";
	link.href = address;
	document.head.append(link);
}

/** Answers a submit at once, and sends it later: by React, or by the browser without the script. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
	event.preventDefault();
	const form = event.target as HTMLFormElement;
	setWaiting(form, true);
	try {
		await within(canPost(form) ? postAfterMs : giveUpAfterMs, start());
		// By its name: React may have rendered another one.
		forms.namedItem(form.id)?.requestSubmit();
	} catch {
		posting = postPlainly(form);
	}
}

/** Without the server the browser's own error page would take the place of what was typed. */
async function postPlainly(form: HTMLFormElement) {
	if (canPost(form) && (await isServerThere())) {
		form.submit();
		// Until the answer replaces the page. A visitor who comes back can send the form again.
		await new Promise((resolve) => setTimeout(resolve, postAfterMs));
	} else showError(unexpected);
	setWaiting(form, false);
}

/** Only our own server takes a plain post. */
function canPost(form: HTMLFormElement) {
	return form.hasAttribute("action");
}

function isServerThere() {
	const answer = fetch("/", { method: "HEAD", cache: "no-store" });
	return within(postAfterMs, answer).then(Boolean, () => false);
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		promise.then(resolve, reject);
		setTimeout(reject, ms);
	});
}

/** Shows the form as the page does while it is being submitted. */
function setWaiting(form: HTMLFormElement, isWaiting: boolean) {
	const button = form.querySelector("[type=submit]") as HTMLButtonElement;
	button.disabled = isWaiting;
	button.textContent = (isWaiting ? submitting : submit) as string;
}

/** Shows a message in the page's toast, or removes it. */
function showError(message = "") {
	const toast = root.querySelector(".toast") as HTMLElement;
	const words = document.createElement("span");
	words.textContent = message;
	toast
		.querySelector("[role=alert]")
		?.replaceChildren(...(message ? [words] : []));
	if (message) toast.dataset["outcome"] = "refused";
	else delete toast.dataset["outcome"];
}

/** It is there, or cannot be fetched. */
function showTypeface() {
	documentElement.dataset["font"] = "";
}

function showWholePage() {
	documentElement.dataset["loaded"] = "";
}

const year = document.getElementById("year");
if (year) year.textContent = `${new Date().getFullYear()}`;
document.fonts.load("1em Archivo").then(showTypeface, showTypeface);
// Without this script the server opens the page with the side that the address names.
const side = new URLSearchParams(location.search).get("side") as string;
for (const { user_type: choice } of forms) choice.value = side;
// The link of a side's card then need not load the page again: it leads to the form.
for (const link of document.querySelectorAll<HTMLAnchorElement>(
	"[data-side]>a",
))
	link.href = link.hash;
body.onload = () => {
	// After the typeface, which comes with this event and lays out the first screen once more.
	setTimeout(showWholePage, 50);
	if ((navigator as Network).connection?.saveData) return;
	// Safari does not know when it is idle.
	(window.requestIdleCallback ?? setTimeout)(preload);
	setTimeout(start, idleMs);
};
body.onsubmit = holdSubmit;
body.onclick = ({ target }) => {
	showError();
	start();
	const link = (target as Element).closest("a,:checked");
	if (!link) return;
	clicked = link;
	// Browsers without popovers have no such method.
	link.closest<HTMLElement>("[popover]")?.hidePopover?.();
};
for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"])
	addEventListener(sign, start, { once: true });
// An anchor and an answer move the focus. Browsers without popovers cannot open the menu. An address
// without a page is logged.
if (location.hash || form || page === "not-found" || !("popover" in body)) {
	showWholePage();
	start();
}
