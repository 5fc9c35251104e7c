/** The copyright year in the footer of a built document; see `page/sections/site-footer.tsx`. */
const yearMark = /(?<=<span id="year">)\d+/g;

/** The document with `year` in its copyright line. It is not changed if it has that year already, or none. */
export function withYear(html: string, year: number): string {
	return html.replace(yearMark, String(year));
}
