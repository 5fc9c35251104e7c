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
import { textMistake } from "../../words/text.ts";
import type { FilePlace } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { fromField, toField } from "./sentences.ts";

interface Props {
	readonly place: FilePlace;
	/** In place, the field lies over the text and looks like it. */
	readonly style?: CSSProperties | undefined;
	readonly isInPlace?: boolean;
	/** Called after it was saved or taken back. */
	readonly onDone?: (() => void) | undefined;
}

/** A field for one text, with its length and rule. Enter or leaving saves, Escape takes back. */
export function TextField({ place, style, isInPlace = false, onDone }: Props) {
	const { save } = useEditor();
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const own = toField(place.text ?? "");
	/** What was typed, and the text from before: another one that the file has by then is not overwritten. */
	const [typed, setTyped] = useState<{ text: string; before: string | null }>();
	/** The same at any moment, also in a function that has waited. */
	const typedNow = useRef(typed);
	typedNow.current = typed;
	const [mistake, setMistake] = useState<string>();
	const isSaving = useRef(false);
	const isAskedAgain = useRef(false);
	const [round, setRound] = useState(0);
	const text = fromField(typed?.text ?? own);
	const { rule } = place;
	const said =
		mistake ?? (typed !== undefined && rule ? live(text) : undefined);

	function live(text: string): string | undefined {
		if (text === "" && place.isOptional) return undefined;
		const wrong = rule && textMistake(text, rule);
		return wrong && `${nameOf(place.path)}${wrong}`;
	}

	// As high as its text.
	useLayoutEffect(() => {
		const area = field.current;
		if (!area) return;
		area.style.height = "0";
		area.style.height = `${area.scrollHeight}px`;
	});
	useLayoutEffect(() => {
		if (!isInPlace) return;
		field.current?.focus({ preventScroll: true });
		field.current?.select();
	}, [isInPlace]);

	// Enter may come again, after more was typed, while the text is on its way.
	const finish = useEffectEvent(async () => {
		if (isSaving.current) {
			isAskedAgain.current = true;
			return;
		}
		const after = text === "" && place.isOptional ? null : text;
		if (typed === undefined || after === typed.before) return leave();
		isSaving.current = true;
		const { file, path } = place;
		const wrong = await save([{ file, path, before: typed.before, after }]);
		isSaving.current = false;
		const more = typedNow.current?.text;
		if (wrong !== undefined) setMistake(wrong);
		else if (more === undefined || more === typed.text) leave();
		else setTyped({ text: more, before: after });
		if (isAskedAgain.current) setRound((last) => last + 1);
		isAskedAgain.current = false;
	});
	useEffect(() => {
		if (round > 0) finish();
	}, [round]);

	function leave() {
		setTyped(undefined);
		setMistake(undefined);
		onDone?.();
	}

	function handleKey(event: KeyboardEvent) {
		// The Enter that ends the choice of a word, as in Japanese; Safari tells it only by this number.
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		if (event.key === "Enter") {
			event.preventDefault();
			finish();
		}
		if (event.key === "Escape" && (isInPlace || typed !== undefined)) {
			event.stopPropagation();
			leave();
		}
	}

	return (
		<div
			className={isInPlace ? "in-place" : "row"}
			style={isInPlace ? box(style) : undefined}
		>
			<label htmlFor={id}>{nameOf(place.path)}</label>
			<textarea
				id={id}
				ref={field}
				rows={1}
				style={style && { ...style, position: "static" }}
				value={typed?.text ?? own}
				placeholder={place.isOptional ? "left out" : undefined}
				spellCheck
				lang={document.documentElement.lang}
				aria-describedby={`${id}-note`}
				aria-invalid={said !== undefined}
				onChange={({ target }) => {
					setTyped((last) => ({
						text: target.value,
						before: last ? last.before : (place.text ?? null),
					}));
					setMistake(undefined);
				}}
				onKeyDown={handleKey}
				onBlur={() => finish()}
			/>
			<p className="note" id={`${id}-note`}>
				{rule ? (
					<span data-wrong={said !== undefined || undefined}>
						{text.replaceAll("\u00ad", "").length} letters, at most{" "}
						{rule.longest}.
					</span>
				) : (
					"It begins with https://, mailto:, tel:, / or #."
				)}
				{isInPlace && " Enter saves, Escape takes back."}
			</p>
			<p className="mistake" role="alert">
				{said}
			</p>
		</div>
	);
}

function box(style: CSSProperties | undefined): CSSProperties {
	const { position, left, top, width } = style ?? {};
	return { position, left, top, width };
}
