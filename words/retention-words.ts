/** What the page about privacy says of the retention: its paragraphs with a name of it between braces. */
import type { Retention } from "../shared/retention.ts";
import type { Paragraph } from "./schema.ts";

/** The names of what the page has to say. */
const names = ["unconfirmedDays", "daysAfterOpening"] as const;

/** The sections with what is set; a paragraph about what is not set is left out. */
export function withRetention<
	Section extends { readonly paragraphs: Paragraph[] },
>(sections: readonly Section[], retention: Retention): Section[] {
	return sections.map((section) => ({
		...section,
		paragraphs: section.paragraphs.flatMap((paragraph): Paragraph[] => {
			if (typeof paragraph !== "string") return [paragraph];
			const used = names.filter((name) => paragraph.includes(`{${name}}`));
			if (used.some((name) => retention[name] === null)) return [];
			const text = used.reduce(
				(all, name) => all.replaceAll(`{${name}}`, `${retention[name]}`),
				paragraph,
			);
			return [text];
		}),
	}));
}

/** What is set, and not said in these words as they are written. */
export function unsaidRetention(
	privacy: unknown,
	retention: Retention,
): readonly string[] {
	const text = JSON.stringify(privacy);
	return names.filter(
		(name) => retention[name] !== null && !text.includes(`{${name}}`),
	);
}
