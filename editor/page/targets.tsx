import {
	type CSSProperties,
	type MouseEvent,
	useCallback,
	useEffect,
	useEffectEvent,
	useMemo,
	useRef,
	useState,
} from "react";
import { keyOf } from "../protocol.ts";
import { lettersBefore, placeInField } from "./caret.ts";
import { useEditor } from "./editor-context.ts";
import { boxOf, findTexts, isInside, readMarks } from "./find-texts.ts";
import { useOnPage } from "./follow-page.ts";
import { PictureTargets } from "./pictures.tsx";
import { toField } from "./sentences.ts";
import { type FieldLook, readDraft, TextField } from "./text-field.tsx";

/** A text of the page that can be edited, and where it is. */
interface Target {
	readonly key: string;
	readonly place: number;
	readonly text: string;
	readonly box: { left: number; top: number; width: number; height: number };
}

/** A text that is edited in place. */
interface OpenText {
	readonly key: string;
	readonly place: string;
	readonly look: FieldLook;
	readonly caret?: number;
}

/** A button over each text of the page that can be seen: hovering outlines the text, a click edits it in place. */
export function Targets() {
	const { state } = useEditor();
	const marks = useMemo(() => readMarks(state.marked), [state.marked]);
	const targets = useOnPage(useCallback(() => findTargets(marks), [marks]));
	/** Several, where one that was left has a mistake. */
	const [edited, setEdited] = useState<readonly OpenText[]>([]);
	const buttons = useRef(new Map<string, HTMLButtonElement>());
	const [focusNext, setFocusNext] = useState<string>();
	/** What was typed before the page has loaded itself again. */
	const drafts = useRef<Set<string>>(null);
	drafts.current ??= new Set(
		state.places.filter((each) => readDraft(each)?.isInPlace).map(keyOf),
	);

	function nodeOf(key: string): Text | undefined {
		return findTexts(marks).find(({ id }) => key === keyOfText(id))?.node;
	}

	// The text may be found anew a moment after it was saved.
	useEffect(() => {
		const button = focusNext && buttons.current.get(focusNext);
		if (!button) return;
		button.focus({ preventScroll: true });
		setFocusNext(undefined);
	});

	// A field stays over its text where the page moves it.
	const follow = useEffectEvent((all: readonly Target[]) => {
		if (edited.length === 0) return;
		const moved = edited.map((each) => {
			const target = all.find(({ key }) => key === each.key);
			const node = nodeOf(each.key);
			const look = target && node && lookOf(node, target.box);
			return look ? { ...each, look } : each;
		});
		setEdited(moved);
	});
	useEffect(() => follow(targets), [targets]);

	function open(target: Target, caret?: number) {
		const { key, place, box } = target;
		const of = state.places[place];
		const node = nodeOf(key);
		if (!of || !node) return;
		// A text that is found only now must not take the focus from the field.
		setFocusNext(undefined);
		// A card's words also choose it.
		const card = node.parentElement?.closest(".side");
		card?.querySelector("input")?.click();
		setEdited((last) => [
			...last.filter((each) => each.key !== key),
			{
				...{ key, place: keyOf(of), look: lookOf(node, box) },
				...(caret !== undefined && { caret }),
			},
		]);
	}

	useEffect(() => {
		for (const target of targets) {
			const place = state.places[target.place];
			if (place && drafts.current?.delete(keyOf(place))) open(target);
		}
	});

	function handleClick(
		found: Target,
		{ detail, clientX, clientY }: MouseEvent,
	) {
		// The keyboard and screen readers click nowhere.
		if (detail === 0) return open(found);
		// The page may have moved since the texts were found.
		const [x, y] = [clientX + scrollX, clientY + scrollY];
		const here = findTargets(marks).filter(({ box }) => isInside(box, x, y));
		const target =
			here.find(({ key }) => key === found.key) ?? here[0] ?? found;
		const node = nodeOf(target.key);
		const text = state.places[target.place]?.text;
		if (!node || typeof text !== "string") return open(target);
		const letters = lettersBefore(node, clientX, clientY);
		open(target, placeInField(toField(text), node.data, letters));
	}

	// As they are in their files by now; a text itself may be out of sight, as in a menu that has closed.
	const places = new Map(state.places.map((each) => [keyOf(each), each]));
	return (
		<>
			<PictureTargets />
			{targets.map((each) => (
				<button
					type="button"
					className="target"
					key={each.key}
					ref={(button) => {
						if (button) buttons.current.set(each.key, button);
						else buttons.current.delete(each.key);
					}}
					style={each.box}
					aria-label={`Edit “${each.text.trim()}”`}
					// A menu closes as soon as it loses the focus: not before the text was found.
					onMouseDown={(event) => event.preventDefault()}
					onClick={(event) => handleClick(each, event)}
				/>
			))}
			{edited.map(({ key, place, look, caret }) => {
				const of = places.get(place);
				return (
					of && (
						<TextField
							key={key}
							place={of}
							look={look}
							caret={caret}
							onDone={(hadFocus) => {
								setEdited((last) => last.filter((each) => each.key !== key));
								if (hadFocus) setFocusNext(key);
							}}
						/>
					)
				);
			})}
		</>
	);
}

/** A button keeps its key while other texts are found or not: it must not be replaced below a finger. */
function keyOfText(id: number): string {
	return `text-${id}`;
}

/** The texts that can be seen. */
function findTargets(marks: ReturnType<typeof readMarks>): Target[] {
	return findTexts(marks).flatMap(({ id, place, node }) => {
		const box = boxOf(node);
		if (!box) return [];
		const { left, top, width, height } = box;
		return {
			...{ key: keyOfText(id), place, text: node.data },
			box: { left, top, width, height },
		};
	});
}

/** How near a field may come to the edge of the window. */
const edge = 8;

/** A field that looks like the text, and lies over all of it. */
function lookOf(node: Text, box: Target["box"]): FieldLook {
	const element = node.parentElement as HTMLElement;
	const own = getComputedStyle(element);
	const block = contentBox(blockAround(element));
	const all = document.documentElement.clientWidth;
	// A text that begins in a line, behind another one.
	const isWithin =
		box.left > block.left + 1 &&
		/^(start|left)$/.test(own.textAlign) &&
		own.direction === "ltr" &&
		linesOf(node).length === 1;
	const start = isWithin ? box.left : Math.min(block.left, box.left);
	const width = Math.min(
		Math.max(block.right - start, box.width),
		all - 2 * edge,
	);
	// A line is lower or higher than its letters.
	const beyond =
		((linesOf(node)[0]?.height ?? 0) - Number.parseFloat(own.lineHeight)) / 2;
	const left = Math.max(edge, Math.min(start, all - edge - width));
	// What is as wide as its text becomes as wide as what is typed.
	const isNarrow = block.right - start < box.width + 2;
	const room = all - edge - left;
	const around = {
		position: "absolute" as const,
		left,
		top: box.top + Math.min(beyond, 0),
		width,
		// What is said below it may be wider.
		"--room": `${room}px`,
	};
	const field: CSSProperties = {
		minHeight: box.height - 2 * Math.min(beyond, 0),
		paddingTop: Math.max(beyond, 0),
		// Not by `font`, which cannot say every width of letters.
		fontFamily: own.fontFamily,
		fontSize: own.fontSize,
		fontStretch: own.fontStretch,
		fontStyle: own.fontStyle,
		fontWeight: own.fontWeight,
		lineHeight: own.lineHeight,
		letterSpacing: own.letterSpacing,
		wordSpacing: own.wordSpacing,
		textAlign: own.textAlign as "left",
		// So that its lines end where those of the text do.
		textWrap: own.textWrap as "balance",
		overflowWrap: own.overflowWrap as "break-word",
		color: own.color,
		background: groundOf(element),
	};
	return { around, field, widest: isNarrow ? room : width };
}

/** The lines of a text, each without the space around it. */
function linesOf(node: Text): DOMRectList {
	const range = document.createRange();
	range.selectNodeContents(node);
	return range.getClientRects();
}

/** Where the lines of an element are, in the coordinates of the document. */
function contentBox(element: HTMLElement) {
	const { left, right } = element.getBoundingClientRect();
	const own = getComputedStyle(element);
	const inset = (side: "Left" | "Right") =>
		Number.parseFloat(own[`padding${side}`]) +
		Number.parseFloat(own[`border${side}Width`]);
	return {
		left: left + scrollX + inset("Left"),
		right: right + scrollX - inset("Right"),
	};
}

function blockAround(element: HTMLElement): HTMLElement {
	const { display } = getComputedStyle(element);
	const parent = element.parentElement;
	return display.startsWith("inline") && parent ? blockAround(parent) : element;
}

/** The color that an element stands on. */
function groundOf(element: HTMLElement): string {
	const { backgroundColor } = getComputedStyle(element);
	const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
	const parent = element.parentElement;
	return isClear && parent ? groundOf(parent) : backgroundColor;
}
