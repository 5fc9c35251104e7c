/** The text as it can stand in HTML, also in the value of an attribute. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
