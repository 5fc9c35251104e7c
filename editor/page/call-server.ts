import {
	type Edit,
	editorPath,
	type Outcome,
	type PageState,
	type Refused,
	tokenHeader,
} from "../protocol.ts";

export type Server = ReturnType<typeof openServer>;

/** The part of the editor in `npm run dev`. */
export function openServer(token: string) {
	const language = document.documentElement.lang;

	async function post(name: string, body: BodyInit): Promise<Outcome> {
		try {
			const answer = await fetch(editorPath + name, {
				method: "POST",
				headers: { [tokenHeader]: token },
				body,
			});
			return await answer.json();
		} catch {
			return { refused: "unreachable" };
		}
	}

	return {
		/** `undefined` while the words have a mistake, which the page then shows. */
		async readState(): Promise<PageState | Refused | undefined> {
			const query = new URLSearchParams({
				language,
				address: location.pathname,
			});
			try {
				const answer = await fetch(`${editorPath}state?${query}`, {
					headers: { [tokenHeader]: token },
				});
				return answer.ok || answer.status === 403
					? await answer.json()
					: undefined;
			} catch {
				return { refused: "unreachable" };
			}
		},
		save: (edits: readonly Edit[]) => post("save", JSON.stringify(edits)),
		undo: () => post("undo", ""),
		savePicture: (place: string, picture: File) =>
			post(
				`picture?${new URLSearchParams({ language, place, name: picture.name })}`,
				picture,
			),
	};
}
