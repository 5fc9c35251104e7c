import { type Side, sides } from "../../shared/sides.ts";

/** The side that the query of the page's address names: `side=advertiser`. */
export function openingSide(query: string): Side | undefined {
	const named = new URLSearchParams(query).get("side");
	return sides.find((side) => side === named);
}

/** The landing page's document with this side chosen in every form. */
export function withOpeningSide(html: string, side: Side): string {
	return html
		.replaceAll(' checked=""', "")
		.replaceAll(` value="${side}"`, ` checked="" value="${side}"`);
}
