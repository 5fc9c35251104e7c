import { createContext, useContext } from "react";
import type { Edit, FilePlace, PageState } from "../protocol.ts";

interface EditorTools {
	readonly state: PageState;
	/** Saves edits; resolves with what is wrong, `undefined` once they are saved and shown. */
	readonly save: (edits: readonly Edit[]) => Promise<string | undefined>;
	/** The same for a picture. */
	readonly savePicture: (
		place: FilePlace,
		picture: File,
	) => Promise<string | undefined>;
}

export const EditorContext = createContext<EditorTools | undefined>(undefined);

export function useEditor(): EditorTools {
	const tools = useContext(EditorContext);
	if (!tools) throw new Error("There is no editor");
	return tools;
}
