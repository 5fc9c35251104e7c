/** For the tests: the words of the site as they are, and a copy to change. */
import type { Content } from "../../words/content.ts";
import { readContent } from "../../words/read-content.ts";

export const content: Content = await readContent();
export const { theme } = content;
export const [words] = content.languages;

/** A copy of everything that is not read-only. */
type Changeable<Value> = {
	-readonly [Key in keyof Value]: Changeable<Value[Key]>;
};

export function copyContent(): Changeable<Content> {
	return structuredClone(content) as Changeable<Content>;
}
