/** Fetches the typeface, and tells the stylesheet when it is there or cannot be fetched. */
export function loadTypeface(): void {
	const { documentElement, fonts } = document;
	function show() {
		documentElement.dataset["font"] = "";
	}
	fonts.load("1em Archivo").then(show, show);
}
