/**
 * The script in every document. It preloads the page's script (React and the page) once the page has
 * loaded, and runs it at the first sign of intent; a submit waits here until React can handle it. What
 * follows a link stays here afterwards: the menu closes, and the side that the link is for is chosen.
 */

/** Not in every browser: https://wicg.github.io/netinfo/ */
type Network = Navigator & { connection?: { saveData?: boolean } };

/** How long the loaded page waits for a sign before it runs the script without one. */
const idleMs = 10_000;
/** How long a submit waits for the script, and then for an answer of the server. */
const patienceMs = 6_000;

const { body, documentElement, forms } = document;
const root = document.getElementById("root") as HTMLElement;
/** What the document shows, as in `app.tsx`, the address of the page's script, and words. */
const { page, form, bundle, submit, submitting, unexpected } = root.dataset;

let address = bundle as string;
let started: Promise<void> | undefined;
/** Pending while the browser posts a form: React then leaves the page as it is. */
let posting: Promise<void> | undefined;

/** Loads and runs the page's script, once. Rejects where it cannot be loaded; the next call tries again. */
function start(): Promise<void> {
	started ??= import(/* @vite-ignore */ address).then(
		async ({ hydrate }) => {
			await posting;
			for (const form of forms) setWaiting(form, false);
			showError();
			hydrate();
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
		await Promise.race([start(), timeout()]);
		// By its name: React may have rendered another one.
		forms.namedItem(form.id)?.requestSubmit();
	} catch {
		posting = postPlainly(form);
	}
}

async function postPlainly(form: HTMLFormElement) {
	// Only our own server takes a plain post. If it does not answer, the browser's own error page would
	// take the place of what was typed.
	const isPossible =
		form.hasAttribute("action") &&
		(await Promise.race([
			fetch("/", { method: "HEAD", cache: "no-store" }),
			timeout(),
		]).catch(() => false));
	if (isPossible) {
		form.submit();
		// Until the answer replaces the page. A visitor who comes back can send the form again.
		await timeout().catch(() => {});
	} else showError(unexpected);
	setWaiting(form, false);
}

function timeout(): Promise<never> {
	return new Promise((_, reject) => setTimeout(reject, patienceMs));
}

/** Shows the form as the page does while it is being submitted. */
function setWaiting(form: HTMLFormElement, isWaiting: boolean) {
	const button = form.querySelector("[type=submit]") as HTMLButtonElement;
	button.disabled = isWaiting;
	// Not a new text: WebKit clicks on nothing where the pressed one has gone.
	(button.firstChild as Text).data = `${isWaiting ? submitting : submit}`;
}

/** Shows a message in the page's toast, or removes it. */
function showError(message = "") {
	const alert = root.querySelector(".toast [role=alert]") as HTMLElement;
	alert.textContent = message;
}

/** Chooses a side in both forms; anything else changes nothing. */
function choose(side?: string | null) {
	for (const { user_type: choice } of forms) choice.value = side;
}

function closeMenu() {
	const toggle = document.querySelector<HTMLElement>("details[open]>summary");
	toggle?.click();
	toggle?.focus();
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
choose(new URLSearchParams(location.search).get("side"));
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
body.onclick = () => {
	showError();
	start();
};
addEventListener("click", ({ target }) => {
	const link = (target as Element).closest("a");
	if (!link) return;
	closeMenu();
	choose(link.closest<HTMLElement>("[data-side]")?.dataset["side"]);
});
addEventListener("keydown", ({ key }) => {
	if (key === "Escape") closeMenu();
});
for (const sign of ["pointerdown", "keydown", "focusin"])
	addEventListener(sign, start, { once: true });
body.onpointermove = ({ movementX }) => {
	// Chromium reports a movement by 0 when the page changes below a pointer at rest.
	if (movementX === 0) return;
	body.onpointermove = null;
	start();
};
// An anchor leads below the first screen.
if (location.hash) showWholePage();
// What was refused is sent again.
if (form) start();
if (page === "not-found")
	console.error("There is no page at", location.pathname);
