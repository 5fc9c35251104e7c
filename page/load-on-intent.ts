/**
 * The script in every document. It preloads the page's script (React and the page) once the page has
 * loaded, and runs it at the first sign of intent; a submit waits here until React can handle it. What
 * follows a link stays here afterwards: the menu closes, and the side that the link is for is chosen.
 *
 * Translators, password managers and in-app browsers add elements of their own, at any time and with any
 * name: only our elements in our root are looked for, by what no other has, and each may be gone.
 */

/** Not in every browser: https://wicg.github.io/netinfo/ */
type Network = Navigator & { connection?: { saveData?: boolean } };

type Data = "page" | "form" | "bundle" | "submit" | "submitting" | "unexpected";

/** The time after which the page runs the preloaded script without a sign of intent. */
const idleMs = 10_000;
/** Timeout of a submit: first for the script, then for an answer of the server. */
const submitTimeoutMs = 6_000;

/** What the stylesheet knows of the typeface, and of what is below the first screen. */
const { dataset: shown } = document.documentElement;
const root = document.querySelector("#root[data-bundle]") as HTMLElement;
/** What the document shows, as in `app.tsx`, the address of the page's script, and words. */
const { page, form, bundle, submit, submitting, unexpected } =
	root.dataset as Record<Data, string>;
const ownForm = ".waitlist-form";
/** In the browser's storage, what was typed before the page loaded itself again. */
const typed = "kept";

let address = bundle;
let started: Promise<void> | null;
/** The last form follows the choice of a side in the first one, until it is filled in or sent itself. */
let isFollowing = true;
/** Pending while the browser posts a form: React then leaves the page as it is. */
let posting: Promise<void> | undefined;

/** Loads and runs the page's script, once. Rejects where it cannot be loaded; the next call tries again. */
function start(): Promise<void> {
	started ??= import(/* @vite-ignore */ address).then(
		async ({ hydrate }) => {
			await posting;
			for (const form of find(ownForm)) setWaiting(form, false);
			hydrate(root, showError());
			root.onclick = root.onsubmit = null;
		},
		(error) => {
			started = null;
			// Some browsers remember by its address that a script failed.
			address += "#";
			throw error;
		},
	);
	return started;
}

/** Our own elements, as they are now: React may have rendered others. */
function find<Kind extends HTMLElement = HTMLElement>(selector: string) {
	return root.querySelectorAll<Kind>(selector);
}

/** The fields that a visitor fills in. */
function fields() {
	return find<HTMLInputElement>(
		`${ownForm} :is(.side,.field) :is(input,select)`,
	);
}

/** Answers a submit at once, and sends it later: by React, or by the browser without the script. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
	const form = event.target as HTMLFormElement;
	if (!form.matches(ownForm)) return;
	isFollowing = false;
	event.preventDefault();
	// Not by properties: a foreign field named `id` or `submit` in the form would take their place.
	const id = form.getAttribute("id");
	setWaiting(form, true);
	try {
		await Promise.race([start(), timeout()]);
		for (const form of find<HTMLFormElement>(`${ownForm}#${id}`))
			form.requestSubmit();
	} catch {
		posting = postPlainly(form);
	}
}

async function postPlainly(form: HTMLFormElement) {
	const hasServer = form.hasAttribute("action");
	// Only our own server takes a plain post. If it does not answer, the browser's own error page would
	// take the place of what was typed.
	const isPossible =
		hasServer &&
		(await Promise.race([
			fetch("/", { method: "HEAD", cache: "no-store" }),
			timeout(),
		]).catch(() => false));
	if (isPossible) {
		HTMLFormElement.prototype.submit.call(form);
		// Until the answer replaces the page. A visitor who comes back can send the form again, also to a page that the
		// browser has kept as it was left.
		await new Promise((resolve) => {
			self.onpagehide = resolve;
			timeout().catch(resolve);
		});
	} else {
		showError(unexpected);
		if (!hasServer) reloadAfterDeploy().catch(() => {});
	}
	setWaiting(form, false);
}

/** Where a deploy has replaced the page, its old script is gone: loads the new page, and keeps what was typed. */
async function reloadAfterDeploy() {
	const answer = await fetch("", { cache: "no-store" });
	const html = await answer.text();
	// Not the page of a Wi-Fi's login, and not this one again.
	if (!html.includes("data-bundle") || html.includes(bundle)) return;
	const values = [...fields()].map(({ id, value, checked }) => [
		id,
		{ value, checked },
	]);
	sessionStorage.setItem(typed, JSON.stringify(Object.fromEntries(values)));
	location.reload();
}

/** After such a reload: fills in what was typed, and says that it was not sent. */
function restoreTyped() {
	const values = sessionStorage.getItem(typed);
	if (!values) return;
	sessionStorage.removeItem(typed);
	for (const field of fields())
		Object.assign(field, JSON.parse(values)[field.id]);
	showError(unexpected);
}

function timeout(): Promise<never> {
	return new Promise((_, reject) => setTimeout(reject, submitTimeoutMs));
}

/** Shows the form as the page does while it is being submitted. */
function setWaiting(form: HTMLElement, isWaiting: boolean) {
	const label = form.querySelector<HTMLElement>(".submit-label");
	const button = label?.closest("button");
	if (!label || !button) return;
	button.disabled = isWaiting;
	const words = isWaiting ? submitting : submit;
	const text = label.firstChild;
	// Not a new text: WebKit clicks on nothing where the pressed one has gone.
	if (text instanceof Text) text.data = words;
	else label.textContent = words;
}

/** Shows a message in the page's toast, or removes it; returns the one that was there. */
function showError(message = ""): string {
	let last = "";
	for (const alert of find(".toast>[role=alert]")) {
		last = alert.textContent;
		alert.textContent = message;
	}
	return last;
}

/** Chooses a side in both forms; anything else changes nothing. */
function choose(side?: string | null) {
	for (const input of fields()) if (input.value === side) input.checked = true;
}

function closeMenu() {
	for (const toggle of find(".site-menu[open]>summary")) {
		toggle.click();
		toggle.focus();
	}
}

/** Shows the typeface, in large type first: it is loaded, or has failed to load. Then the sections below the first screen: each step has a frame of its own, so that no task is long. */
async function showTypeface() {
	for (const step of "awaited2 await 1 2 3 4 ".split(" ")) {
		// A page in a tab that is not seen has no frames, and is ready when it is.
		if (!document.hidden) await new Promise(requestAnimationFrame);
		shown["loaded"] = step;
	}
	if ((navigator as Network).connection?.saveData) return;
	document.head.append(
		Object.assign(document.createElement("link"), {
			rel: "modulepreload",
			href: address,
		}),
	);
	setTimeout(start, idleMs);
}

for (const year of find("#year"))
	year.textContent = `${new Date().getFullYear()}`;
// Without this script the server opens the page with the side that the address names.
choose(new URLSearchParams(location.search).get("side"));
document.fonts.load("1em Archivo").then(showTypeface, showTypeface);
// An anchor leads below the first screen, and so may a reload, or the browser's back button (0 is neither).
if (location.hash || performance.navigation.type) shown["whole"] = "";
root.onsubmit = holdSubmit;
root.onclick = () => {
	showError();
	start();
	// A link of the menu leads to a section that may not be there yet.
	shown["whole"] = "";
};
root.addEventListener("click", ({ target }) => {
	const link = (target as Element).closest("a");
	if (!link) return;
	// Where the visitor came from, and the side, go along into another language.
	if (link.hreflang) link.search = location.search;
	closeMenu();
	const card = link.closest<HTMLElement>(".audience");
	if (!card || link.hash !== "#waitlist") return;
	// The link of a side's card then need not load the page again: it leads to the form.
	link.href = link.hash;
	choose(card.dataset["side"]);
});
root.addEventListener("change", ({ target }) => {
	// Some password managers send nothing else.
	start();
	const input = target as HTMLInputElement;
	if (input.matches(".closing .side>input")) isFollowing = false;
	if (isFollowing && input.matches(".hero .side>input")) choose(input.value);
});
addEventListener("keydown", ({ key }) => {
	if (key === "Escape") closeMenu();
});
for (const sign of ["pointerdown", "keydown", "focusin", "input"])
	addEventListener(sign, start, { once: true });
root.onpointermove = ({ movementX }) => {
	// Chromium reports a movement by 0 when the page changes below a pointer at rest.
	if (!movementX) return;
	root.onpointermove = null;
	start();
};
try {
	restoreTyped();
} catch {
	// The browser lets no page store anything.
}
// After a refusal, the visitor will probably send the form again.
if (form) start();
if (page === "not-found") console.error("No page at", location.pathname);
