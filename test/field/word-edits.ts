/**
 * What people do in a text that they edit in a page, and what went wrong with it in other editors: the public report
 * (`repository#number`), and what is saved of the text "Join the Waitlist" of the form's button; `null`: nothing.
 */
import type { Page } from "@playwright/test";

export interface WordEdit {
	readonly name: string;
	readonly source: string;
	/** In the field, whose whole text is selected. */
	readonly edit: (page: Page) => Promise<void>;
	readonly saved: string | null;
}

export const wordEdits: readonly WordEdit[] = [
	{
		name: "a space in the text of a button does not press it",
		source: "lovasoa/react-contenteditable#169, tinymce/tinymce#5098",
		async edit({ keyboard }) {
			await keyboard.type("Get on it");
			await keyboard.press("Enter");
		},
		saved: "Get on it",
	},
	{
		name: "formatted text is pasted as plain text, in one line",
		source: "chatscope/chat-ui-kit-react#161, josdejong/jsoneditor#1650",
		async edit(page) {
			await pasteWords(page, "Join\r\n now\n", "<b>Join</b><br><p>now</p>");
			await page.keyboard.press("Enter");
		},
		saved: "Join now",
	},
	{
		name: "what is pasted from Word and Docs loses its lines and its spaces that cannot break",
		source: "alohaeditor/Aloha-Editor#531, knighty/fimfiction-issues#140",
		async edit(page) {
			await pasteWords(
				page,
				"Join\u00a0us\u000bnow,\tor later\u00a0!\r\n",
				"<p class=MsoNormal><b>Join&nbsp;us</b><br>now,</p><p>or later&nbsp;!</p>",
			);
			await page.keyboard.press("Enter");
		},
		saved: '"Join us now, or later\\u00a0!"',
	},
	{
		name: "the Enter that ends the choice of a Japanese word does not save",
		source: "palantir/blueprint#7021, excalidraw/excalidraw#446",
		async edit(page) {
			await page.keyboard.insertText("参加");
			await enterWith(page, { isComposing: true });
		},
		saved: null,
	},
	{
		name: "neither does that of Safari, which is told only by its number",
		source: "sstraus/tuicommander#113",
		async edit(page) {
			await page.keyboard.insertText("参加");
			await enterWith(page, { keyCode: 229 });
		},
		saved: null,
	},
	{
		name: "nothing is written when nothing was typed",
		source: "tinacms/tinacms#1098",
		async edit({ keyboard }) {
			await keyboard.press("Enter");
		},
		saved: null,
	},
	{
		name: "an invisible letter at the end of the text",
		source: "sanity-io/client#1202",
		async edit({ keyboard }) {
			await keyboard.insertText("Join\u200b");
			await keyboard.press("Enter");
		},
		saved: '"Join\\u200b"',
	},
];

/** Pastes what another program has put on the clipboard. */
async function pasteWords(
	page: Page,
	plain: string,
	html: string,
): Promise<void> {
	await page.evaluate(
		async ([plain = "", html = ""]) => {
			const data = {
				"text/plain": new Blob([plain], { type: "text/plain" }),
				"text/html": new Blob([html], { type: "text/html" }),
			};
			await navigator.clipboard.write([new ClipboardItem(data)]);
		},
		[plain, html],
	);
	await page.keyboard.press("ControlOrMeta+V");
}

/** Presses Enter as an input method does. */
async function enterWith(
	page: Page,
	more: { isComposing?: boolean; keyCode?: number },
): Promise<void> {
	await page.evaluate((more) => {
		const root = document.querySelector("frontage-words")?.shadowRoot;
		const init = { key: "Enter", bubbles: true, composed: true, ...more };
		root?.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
	}, more);
}
