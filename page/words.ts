import { createContext, useContext } from "react";
import type { PageWords } from "../words/content.ts";

export const WordsContext = createContext<PageWords | undefined>(undefined);

/** The words of the page, in its language. */
export function useWords(): PageWords {
	const words = useContext(WordsContext);
	if (words === undefined) throw new Error("No words were handed in");
	return words;
}
