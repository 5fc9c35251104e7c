import {
	type CSSProperties,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { nameOf } from "../../words/paths.ts";
import type { FilePlace } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { boxOf, findTexts, readMarks } from "./find-texts.ts";
import { PhotoTarget } from "./photo.tsx";
import { TextField } from "./text-field.tsx";

/** A text of the page that can be edited, and where it is. */
interface Target {
	readonly key: string;
	readonly place: number;
	readonly text: string;
	readonly box: { left: number; top: number; width: number; height: number };
}

/** A button over each text of the page that can be seen: hovering outlines the text, a click edits it in place. */
export function Targets() {
	const { state } = useEditor();
	const marks = useMemo(() => readMarks(state.marked), [state.marked]);
	const targets = useTargets(marks);
	const [edited, setEdited] = useState<{
		readonly key: string;
		readonly style: CSSProperties;
		readonly of: FilePlace;
	}>();
	const buttons = useRef(new Map<string, HTMLButtonElement>());
	const [focusNext, setFocusNext] = useState<string>();

	// The text may be found anew a moment after it was saved.
	useEffect(() => {
		const button = focusNext && buttons.current.get(focusNext);
		if (!button) return;
		button.focus({ preventScroll: true });
		setFocusNext(undefined);
	});

	function open({ key, place, box }: Target) {
		// A text that is found only now must not take the focus from the field.
		setFocusNext(undefined);
		const [of, node] = [
			state.places[place],
			findTexts(marks).find((_, index) => keyOf(index) === key)?.node,
		];
		if (of && node) setEdited({ key, of, style: fieldStyle(node, box) });
	}

	// As it is in the file by now; the text itself may be out of sight, as in a menu that has closed.
	const place = state.places.find(
		({ file, path }) =>
			file === edited?.of.file && nameOf(path) === nameOf(edited.of.path),
	);
	return (
		<>
			<PhotoTarget />
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
					onClick={() => open(each)}
				/>
			))}
			{place && edited && (
				<TextField
					key={edited.key}
					place={place}
					style={edited.style}
					isInPlace
					onDone={() => {
						setEdited(undefined);
						setFocusNext(edited.key);
					}}
				/>
			)}
		</>
	);
}

function keyOf(index: number): string {
	return `text-${index}`;
}

/** The texts that can be seen, found anew as the page scrolls and changes. */
function useTargets(marks: ReturnType<typeof readMarks>): readonly Target[] {
	const [targets, setTargets] = useState<readonly Target[]>([]);
	useEffect(() => {
		let frame = 0;
		function look() {
			const found = findTexts(marks).flatMap(({ place, node }, index) => {
				const box = boxOf(node);
				if (!box) return [];
				const { left, top, width, height } = box;
				return {
					key: keyOf(index),
					place,
					text: node.data,
					box: { left, top, width, height },
				};
			});
			setTargets((last) =>
				JSON.stringify(last) === JSON.stringify(found) ? last : found,
			);
		}
		function lookSoon() {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(look);
		}
		look();
		// What moves and changes by itself: animations, other programs.
		const timer = setInterval(look, 500);
		const signs = ["scroll", "resize", "change", "toggle"] as const;
		for (const sign of signs) addEventListener(sign, lookSoon, true);
		return () => {
			cancelAnimationFrame(frame);
			clearInterval(timer);
			for (const sign of signs) removeEventListener(sign, lookSoon, true);
		};
	}, [marks]);
	return targets;
}

/** A field that looks like the text, and lies over it. */
function fieldStyle(node: Text, box: Target["box"]): CSSProperties {
	const element = node.parentElement as HTMLElement;
	const own = getComputedStyle(element);
	const block = blockAround(element).getBoundingClientRect();
	const edge = 8;
	const width = Math.min(
		Math.max(block.width, box.width, 240),
		document.documentElement.clientWidth - 2 * edge,
	);
	const left = Math.max(
		edge,
		Math.min(
			Math.min(block.left + scrollX, box.left),
			document.documentElement.clientWidth - edge - width,
		),
	);
	return {
		position: "absolute",
		left,
		// A line is lower or higher than its letters.
		top: box.top + (letterHeight(node) - Number.parseFloat(own.lineHeight)) / 2,
		width,
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
		color: own.color,
		background: groundOf(element),
	};
}

/** How high the first line of a text is, without the space around it. */
function letterHeight(node: Text): number {
	const range = document.createRange();
	range.selectNodeContents(node);
	return range.getClientRects()[0]?.height ?? 0;
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
