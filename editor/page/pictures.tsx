import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FilePlace, keyOf } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { isInside } from "./find-texts.ts";
import { useOnPage } from "./follow-page.ts";

/** Chooses a file for a picture, and saves it. */
export function usePictureChoice() {
	const { savePicture } = useEditor();
	const [said, setSaid] = useState<string>();
	const input = useRef<HTMLInputElement>(null);
	const chosen = useRef<FilePlace>(null);

	async function take(place: FilePlace | null, picture: File | undefined) {
		if (!place || !picture) return;
		setSaid("Reading the picture …");
		setSaid(await savePicture(place, picture));
	}

	return {
		said,
		take,
		choose(place: FilePlace) {
			chosen.current = place;
			input.current?.click();
		},
		field: (
			<input
				type="file"
				ref={input}
				hidden
				tabIndex={-1}
				aria-label="The picture"
				accept="image/jpeg,image/png,image/webp,image/avif"
				onChange={({ target }) => {
					take(chosen.current, target.files?.[0]);
					target.value = "";
				}}
			/>
		),
	};
}

/** The frames of pictures: one that is dropped on a frame, or chosen there, is shown in it. */
export function PictureTargets() {
	const { state } = useEditor();
	const { said, take, choose, field } = usePictureChoice();
	const [over, setOver] = useState<string>();
	/** The last frame, where it is said what is wrong. */
	const [used, setUsed] = useState<string>();
	const places = useMemo(
		() => state.places.filter(({ isPicture }) => isPicture),
		[state.places],
	);
	const frames = useOnPage(useCallback(() => findFrames(places), [places]));
	const placeOf = (key: string) =>
		places.find((place) => keyOf(place) === key) ?? null;

	useEffect(() => {
		const frameAt = ({ clientX, clientY }: DragEvent) => {
			const [x, y] = [clientX + scrollX, clientY + scrollY];
			return frames.find(({ box }) => isInside(box, x, y))?.key;
		};
		// A picture beside the frames would take the place of the page.
		const drag = (event: DragEvent) => {
			event.preventDefault();
			setOver(frameAt(event));
		};
		const drop = (event: DragEvent) => {
			event.preventDefault();
			setOver(undefined);
			const key = frameAt(event);
			setUsed(key);
			if (key) take(placeOf(key), event.dataTransfer?.files[0]);
		};
		addEventListener("dragover", drag);
		addEventListener("drop", drop);
		return () => {
			removeEventListener("dragover", drag);
			removeEventListener("drop", drop);
		};
	});

	return (
		<>
			{frames.map(({ key, box }) => (
				<button
					type="button"
					className="target picture"
					key={key}
					data-over={over === key || undefined}
					style={box}
					aria-label={`Choose a picture, or drop one here: ${placeOf(key)?.title}`}
					onClick={() => {
						const place = placeOf(key);
						setUsed(key);
						if (place) choose(place);
					}}
				/>
			))}
			{field}
			{said &&
				frames
					.filter(({ key }) => key === used)
					.map(({ key, box: { left, top, width } }) => (
						<p
							className="said"
							role="alert"
							key={key}
							style={{ left, top: top + 8, maxWidth: width }}
						>
							{said}
						</p>
					))}
		</>
	);
}

function findFrames(places: readonly FilePlace[]) {
	return places.flatMap((place) => {
		const box = frameOf(place, places)?.getBoundingClientRect();
		if (!box || box.width === 0) return [];
		const { width, height } = box;
		const [left, top] = [box.left + scrollX, box.top + scrollY];
		return { key: keyOf(place), box: { left, top, width, height } };
	});
}

/** Where the page shows a picture, or the drawing in its place. Use cases are in the order of their places. */
function frameOf(place: FilePlace, places: readonly FilePlace[]) {
	const [section] = place.path;
	if (section === "founder") return document.querySelector("#root .portrait");
	const cases = places.filter(({ path }) => path[0] === section);
	return document
		.querySelectorAll("#root .case")
		[cases.indexOf(place)]?.querySelector("img, svg");
}
