import {
	type CSSProperties,
	type KeyboardEvent,
	useEffect,
	useEffectEvent,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { nameOf } from "../../words/paths.ts";
import { isPlaceholder } from "../../words/placeholders.ts";
import { textMistake } from "../../words/text.ts";
import { type FilePlace, keyOf } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { keep, readKept } from "./follow-page.ts";
import { fromField, sayConflict, toField, withoutLayout } from "./sentences.ts";

/** What was typed and is not saved yet. It is kept when the page loads itself again. */
interface Draft {
	readonly text: string;
	/** The text from before: another one that the file has by then is not overwritten. */
	readonly before: string | null;
	/** Whether it was tried to save it: from then on it is said that the file has another text, and Enter overwrites that. */
	readonly isTried?: boolean;
	/** On the page, and not in a panel. */
	readonly isInPlace: boolean;
}

/** What was typed before the page has loaded itself again; `undefined` for nothing, and for what the file has by now. */
export function readDraft(place: FilePlace): Draft | undefined {
	const draft = readKept<Draft | undefined>(`draft ${keyOf(place)}`, undefined);
	return draft && fromField(draft.text) !== (place.text ?? "")
		? draft
		: undefined;
}

/** The looks of a field that lies over its text. */
export interface FieldLook {
	/** Where it is. */
	readonly around: CSSProperties & { readonly width: number };
	/** The text's own. */
	readonly field: CSSProperties;
	/** How wide it may become. */
	readonly widest: number;
}

interface Props {
	readonly place: FilePlace;
	/** In place: how the text looks. */
	readonly look?: FieldLook;
	/** In place: the number of letters before the caret; without it, the whole text is selected. */
	readonly caret?: number | undefined;
	/** Called after it was saved or taken back; `hadFocus` says whether the focus was in the field until then. */
	readonly onDone?: ((hadFocus: boolean) => void) | undefined;
}

/** A field for one text, with its length and rule. Enter or leaving saves, Escape takes back. */
export function TextField({ place, look, caret, onDone }: Props) {
	const { save } = useEditor();
	const isInPlace = look !== undefined;
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const own = toField(place.text ?? "");
	const inFile = place.text ?? null;
	const [draft, setDraft] = useState(() => readDraft(place));
	/** The same at any moment, also in a function that has waited. */
	const draftNow = useRef(draft);
	draftNow.current = draft;
	const [mistake, setMistake] = useState<string>();
	const isSaving = useRef(false);
	const isAskedAgain = useRef(false);
	const [round, setRound] = useState(0);
	const text = fromField(draft?.text ?? own);
	const { rule } = place;
	const isOther =
		draft !== undefined && draft.before !== inFile && !isSaving.current;
	const said =
		isOther && draft.isTried
			? sayConflict(own)
			: (mistake ?? (draft !== undefined ? live(text) : undefined));

	function live(text: string): string | undefined {
		if (text === "" && place.isOptional) return undefined;
		const wrong = rule && textMistake(text, rule);
		return wrong && `${place.title}${wrong}`;
	}

	function change(next: Draft | undefined) {
		setDraft(next);
		keep(`draft ${keyOf(place)}`, next);
	}

	// As high as its text, and as wide, if the place of the text is not wider than the text itself.
	useLayoutEffect(() => {
		const area = field.current;
		if (!area) return;
		if (look) {
			area.style.whiteSpace = "pre";
			area.style.width = "0";
			const wanted = Math.max(area.scrollWidth + 2, look.around.width);
			area.style.whiteSpace = "";
			area.style.width = `${Math.min(wanted, look.widest)}px`;
		}
		area.style.height = "0";
		area.style.height = `${area.scrollHeight}px`;
	});
	const begin = useEffectEvent((area: HTMLTextAreaElement) => {
		area.focus({ preventScroll: true });
		if (draft) return;
		if (caret === undefined) area.select();
		else area.setSelectionRange(caret, caret);
	});
	useLayoutEffect(() => {
		if (!isInPlace || !field.current) return;
		begin(field.current);
		field.current.parentElement?.scrollIntoView({ block: "nearest" });
	}, [isInPlace]);

	// Enter may come again, after more was typed, while the text is on its way.
	const finish = useEffectEvent(async (isMeant: boolean) => {
		if (isSaving.current) {
			isAskedAgain.current = true;
			return;
		}
		const after = text === "" && place.isOptional ? null : text;
		if (draft === undefined || [draft.before, inFile].includes(after))
			return leave();
		if (isOther && !(draft.isTried && isMeant))
			return change({ ...draft, isTried: true });
		isSaving.current = true;
		const { file, path } = place;
		const wrong = await save([{ file, path, before: inFile, after }]);
		isSaving.current = false;
		const now = draftNow.current ?? draft;
		setMistake(wrong);
		if (wrong !== undefined) change({ ...now, before: inFile, isTried: true });
		else if (now.text === draft.text) leave();
		else change({ text: now.text, before: after, isInPlace });
		if (isAskedAgain.current) setRound((last) => last + 1);
		isAskedAgain.current = false;
	});
	useEffect(() => {
		if (round > 0) finish(true);
	}, [round]);

	function leave() {
		const hadFocus = field.current?.matches(":focus") === true;
		change(undefined);
		setMistake(undefined);
		onDone?.(hadFocus);
	}

	function handleKey(event: KeyboardEvent) {
		// The Enter that ends the choice of a word, as in Japanese; Safari tells it only by this number.
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		if (event.key === "Enter") {
			event.preventDefault();
			finish(true);
		}
		if (event.key === "Escape" && (isInPlace || draft !== undefined)) {
			event.stopPropagation();
			leave();
		}
	}

	return (
		<div className={isInPlace ? "in-place" : "row"} style={look?.around}>
			<label htmlFor={id}>{place.title}</label>
			<textarea
				id={id}
				ref={field}
				rows={1}
				style={look?.field}
				value={draft?.text ?? own}
				placeholder={place.isOptional ? "left out" : undefined}
				spellCheck
				lang={document.documentElement.lang}
				dir={isInPlace ? undefined : "auto"}
				aria-describedby={`${id}-note`}
				aria-invalid={said !== undefined}
				onChange={({ target }) => {
					const last: Draft = draft ?? { text: own, before: inFile, isInPlace };
					change({ ...last, text: target.value });
					setMistake(undefined);
				}}
				onKeyDown={handleKey}
				onPaste={(event) => {
					event.preventDefault();
					// The only way to insert that the browser can undo.
					const pasted = event.clipboardData.getData("text/plain");
					document.execCommand("insertText", false, withoutLayout(pasted));
				}}
				// Not where another program has come to the front.
				onBlur={() => document.hasFocus() && finish(false)}
			/>
			<p className="note" id={`${id}-note`}>
				{rule ? (
					<span data-wrong={live(text) !== undefined || undefined}>
						{text.replaceAll("\u00ad", "").length} letters, at most{" "}
						{rule.longest}.
					</span>
				) : (
					"It begins with https://, mailto:, tel:, / or #."
				)}
				{isPlaceholder(text) && " Square brackets mark a draft."}
				{isInPlace ? (
					" Enter saves, Escape takes back."
				) : (
					<span className="path"> {nameOf(place.path)}</span>
				)}
			</p>
			<p className="mistake" role="alert">
				{said}
			</p>
		</div>
	);
}
