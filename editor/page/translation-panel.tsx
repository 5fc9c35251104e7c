import { useState } from "react";
import { type FilePlace, keyOf } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { Fold, Panel } from "./panel.tsx";
import { countUntranslated, pageOf, sayUntranslated } from "./sentences.ts";
import { TextField } from "./text-field.tsx";

/** Each text of a language beside that of the main one, in the order of the page; first those that are not translated. */
export function TranslationPanel({
	onClose,
}: {
	readonly onClose: () => void;
}) {
	const { state } = useEditor();
	const places = state.places.filter(isTranslation);
	/** Once translated, a text stays where it is until the panel is opened again: so does the focus. */
	const [missing] = useState(
		() => new Set(places.filter((each) => each.untranslated).map(keyOf)),
	);
	const [open, setOpen] = useState("");
	const [first, others] = [true, false].map((isMissing) =>
		places.filter((place) => missing.has(keyOf(place)) === isMissing),
	) as [Translation[], Translation[]];
	return (
		<Panel heading="Translation" isWide onClose={onClose}>
			<p>
				{countUntranslated(places.filter((each) => each.untranslated).length)}
			</p>
			{first.map((place) => (
				<Row key={keyOf(place)} place={place} />
			))}
			{[...Map.groupBy(others, pageOf)].map(([page, places]) => (
				<Fold
					key={page}
					heading={page}
					isOpen={open === page}
					onToggle={() => setOpen(open === page ? "" : page)}
				>
					{places.map((place) => (
						<Row key={keyOf(place)} place={place} />
					))}
				</Fold>
			))}
		</Panel>
	);
}

interface Translation extends FilePlace {
	readonly original: string;
}

export function isTranslation(place: FilePlace): place is Translation {
	return place.original !== undefined && place.path.at(-1) !== "file";
}

function Row({ place }: { readonly place: Translation }) {
	const { state, save } = useEditor();
	const { file, path, title, text, original, untranslated } = place;
	const [said, setSaid] = useState<string>();
	async function keepIt() {
		setSaid(
			await save([{ file, path, before: text ?? null, after: text ?? null }]),
		);
	}
	return (
		<div className="translation">
			<div>
				<p lang={state.mainLanguage} dir="auto">
					{original}
				</p>
				{untranslated && (
					<p className="note">{sayUntranslated(untranslated)}</p>
				)}
				{untranslated && !["same", "template"].includes(untranslated) && (
					<button type="button" onClick={keepIt}>
						Keep it<span className="unseen"> {title}</span>
					</button>
				)}
				<p className="mistake" role="alert">
					{said}
				</p>
			</div>
			<TextField place={place} />
		</div>
	);
}
