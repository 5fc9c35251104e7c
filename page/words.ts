import { createContext, useContext } from "react";
import type { PageWords } from "../words/content.ts";

/** Each document is rendered with words in it. */
export const WordsContext = createContext({} as PageWords);

/** The words of the page, in its language. */
export function useWords(): PageWords {
	return useContext(WordsContext);
}
