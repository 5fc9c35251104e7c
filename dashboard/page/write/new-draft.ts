import { useMutation } from "@tanstack/react-query";
import { act } from "../queries.ts";
import { useOpenTask } from "../sheet.tsx";
import type { Content } from "./open-draft.ts";

const empty: Content = { name: "", words: {}, whom: {}, when: {} };

/** Stores a draft before the first word is typed, and opens it: what two windows begin is two drafts. */
export function useNewDraft() {
	const openTask = useOpenTask();
	return useMutation({
		async mutationFn(content: Partial<Content>) {
			const saved = await act("saveDraft", { ...empty, ...content });
			if ("refused" in saved) throw new Error(saved.refused);
			openTask({ name: "draft", id: saved.id });
		},
	});
}
