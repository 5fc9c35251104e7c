/**
 * What other programs do to our document: a function that runs in the page, and the public report of
 * such a program (`repository#number`). Each element that it adds bears `data-foreign`.
 */
export interface DocumentChange {
	readonly name: string;
	readonly source: string;
	/** Whether React renders what it finds changed anew; else it leaves it as it is. */
	readonly isRenderedAnew: boolean;
	/** Uses nothing from outside: its text is sent to the browser. */
	readonly change: () => void;
}

const documentChanges: readonly DocumentChange[] = [
	{
		name: "a translation: every text in elements, another language, a bar with a form without a button",
		source: "future-agi/future-agi#817",
		isRenderedAnew: true,
		change() {
			const html = document.documentElement;
			html.lang = "es";
			html.classList.add("translated-ltr");
			const texts = document.createTreeWalker(
				document.querySelector("#root[data-bundle]") ?? html,
				NodeFilter.SHOW_TEXT,
			);
			const found: ChildNode[] = [];
			while (texts.nextNode()) found.push(texts.currentNode as Text);
			for (const text of found) {
				const inner = document.createElement("font");
				inner.textContent = text.textContent;
				const outer = document.createElement("font");
				outer.append(inner);
				text.replaceWith(outer);
			}
			const bar = document.createElement("form");
			bar.dataset["foreign"] = "";
			bar.append(document.createElement("select"));
			document.body.prepend(bar);
		},
	},
	{
		name: "forms before and after ours, with our ids, names and a submit button",
		source: "keepassxreboot/keepassxc-browser#2475",
		isRenderedAnew: false,
		change() {
			const add = (place: "prepend" | "append", kind: string) => {
				const form = document.createElement("form");
				form.dataset["foreign"] = "";
				form.id = form.name = `${kind}-form`;
				for (const [name, type] of [
					["email", "text"],
					["user_type", "text"],
					["phone", "tel"],
					["send", "submit"],
				]) {
					const field = document.createElement("input");
					Object.assign(field, { name, type, value: "foreign" });
					form.append(field);
				}
				const button = document.createElement("button");
				button.textContent = "Search";
				form.append(button);
				document.body[place](form);
			};
			add("prepend", "hero");
			add("append", "closing");
		},
	},
	{
		name: "elements with our other ids, links with anchors and an open disclosure",
		source: "keepassxreboot/keepassxc-browser#2626",
		isRenderedAnew: false,
		change() {
			const box = document.createElement("div");
			box.dataset["foreign"] = "";
			for (const id of ["root", "year", "content"]) {
				const element = document.createElement("div");
				element.id = id;
				element.textContent = "foreign";
				box.append(element);
			}
			const link = document.createElement("a");
			link.href = "?side=host#somewhere";
			link.textContent = "a link";
			const details = document.createElement("details");
			details.open = true;
			details.append(document.createElement("summary"));
			box.append(link, details);
			document.body.prepend(box);
		},
	},
	{
		name: "a password manager: attributes, and icons in our fields, labels and button",
		source: "vercel/next.js#51816",
		isRenderedAnew: true,
		change() {
			for (const element of document.querySelectorAll("form, input, button")) {
				element.setAttribute("data-keeper-lock-id", "k1");
				element.setAttribute("fdprocessedid", "f1");
			}
			for (const place of document.querySelectorAll(
				".waitlist-form :is(.field, label, .button)",
			)) {
				const icon = document.createElement("div");
				icon.dataset["foreign"] = "";
				place.prepend(icon);
			}
		},
	},
	{
		name: "fields and buttons in our form, with our names and those of the form's methods",
		source: "jquery/jquery#2755",
		isRenderedAnew: true,
		change() {
			for (const form of document.querySelectorAll(".waitlist-form"))
				for (const [name, type] of [
					["email", "hidden"],
					["user_type", "hidden"],
					["submit", "submit"],
					["id", "hidden"],
					["", "button"],
				]) {
					const field = document.createElement("input");
					field.dataset["foreign"] = "";
					Object.assign(field, { name, type, value: "foreign" });
					form.prepend(field);
				}
		},
	},
	{
		name: "inputs beside ours, checked ones among them",
		source: "jquery/jquery#2755",
		isRenderedAnew: false,
		change() {
			for (const place of document.querySelectorAll(
				".waitlist-form :is(.side, .field)",
			)) {
				const field = document.createElement("input");
				field.dataset["foreign"] = "";
				field.type = place.matches(".side") ? "checkbox" : "text";
				field.checked = true;
				field.value = "foreign";
				place.prepend(field);
			}
		},
	},
	{
		name: "a form in our form",
		source: "alchaincyf/huashu-chrome#5",
		isRenderedAnew: false,
		change() {
			const form = document.createElement("form");
			form.dataset["foreign"] = "";
			form.append(document.createElement("button"));
			document.querySelector("#hero-form.waitlist-form")?.append(form);
		},
	},
	{
		// The submit of a form in ours stays in ours: browsers stop it there. This one reaches our root.
		name: "a translator's panel with a form, beside our form",
		source: "sienori/simple-translate#162",
		isRenderedAnew: true,
		change() {
			const panel = document.createElement("form");
			panel.dataset["foreign"] = "";
			panel.append(document.createElement("button"));
			document.querySelector("#hero-form.waitlist-form")?.before(panel);
		},
	},
	{
		name: "a script of the browser that takes the page's event handlers",
		source: "react/react#24430",
		isRenderedAnew: false,
		change() {
			document.body.onload = document.body.onclick = () => {};
			document.body.onsubmit = document.body.onpointermove = () => {};
			const script = document.createElement("script");
			script.type = "text/plain";
			script.dataset["foreign"] = "";
			document.head.prepend(script);
		},
	},
	{
		name: "parts of the page are removed",
		source: "gregsadetsky/chrome-dont-add-custom-search-engines#12",
		isRenderedAnew: true,
		change() {
			for (const part of document.querySelectorAll(
				"#root .site-header, #root .site-footer, #root .optional, #closing-form",
			))
				part.remove();
		},
	},
];

/**
 * All changes in two sets, each for one document: what React renders anew would hide a mistake in what it leaves.
 */
export const documentSets = [true, false].map((isRenderedAnew) => ({
	name: isRenderedAnew
		? "changes that React renders anew"
		: "changes that React leaves",
	isRenderedAnew,
	changes: documentChanges.filter(
		(change) => change.isRenderedAnew === isRenderedAnew,
	),
}));
