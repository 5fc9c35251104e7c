import { createRoot } from "react-dom/client";
import { openServer } from "./call-server.ts";
import css from "./editor.css?inline";
import { Editor } from "./editor.tsx";

/** Adds the editor to the page that `npm run dev` shows. Its styles and the page's do not touch each other. */
export function startEditor(token: string): void {
	const host = document.createElement("frontage-words");
	const shadow = host.attachShadow({ mode: "open" });
	const style = document.createElement("style");
	style.textContent = css;
	const root = document.createElement("div");
	shadow.append(style, root);
	// What is typed here is not meant for the page.
	for (const type of ["keydown", "keyup", "input", "change", "submit"])
		host.addEventListener(type, (event) => event.stopPropagation());
	document.body.append(host);
	createRoot(root).render(<Editor server={openServer(token)} />);
}
