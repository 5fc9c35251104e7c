import { escapeHtml } from "../shared/escape-html.ts";

const styles =
	"html{color-scheme:light dark}body{max-width:60rem;margin:3rem auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.75rem}";

/** Looks each second whether the page is another one by now, and then loads it, which may take a while. */
const script = `const look = async () => {
	const answer = await fetch(location.href).catch(() => undefined);
	const text = await answer?.text();
	const now = text && new DOMParser().parseFromString(text, "text/html").body.textContent;
	const isOther = now && now !== document.body.textContent;
	if (isOther) location.reload();
	setTimeout(look, isOther ? 10_000 : 1_000);
};
setTimeout(look, 1_000);`;

/**
 * What `npm run dev` shows in the place of a page while the words have a mistake: each sentence, and how to get the page
 * back. Vite's own display adds what a founder cannot use.
 */
export function mistakePage(message: string): string {
	const heading = "The words need a change";
	const mistakes = message
		.replace(`${heading}:\n`, "")
		.split("\n")
		.map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${styles}</style><h1>${heading}</h1>${mistakes.join("")}<p>Change it and save the file, and the page comes back by itself.</p><script>${script}</script></html>`;
}
