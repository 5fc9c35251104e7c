import { useEffect, useRef, useState } from "react";
import { useEditor } from "./editor-context.ts";

/** The founder's frame: a picture that is dropped on it, or chosen, becomes the photo. */
export function PhotoTarget() {
	const { savePhoto } = useEditor();
	const [box, setBox] = useState<Partial<DOMRect>>();
	const [isOver, setOver] = useState(false);
	const [said, setSaid] = useState<string>();
	const input = useRef<HTMLInputElement>(null);

	useEffect(() => {
		const look = () => {
			const frame = document.querySelector("#root .portrait");
			const found = frame?.getBoundingClientRect();
			setBox(
				found && {
					left: found.left + scrollX,
					top: found.top + scrollY,
					width: found.width,
					height: found.height,
				},
			);
		};
		look();
		const timer = setInterval(look, 500);
		return () => clearInterval(timer);
	}, []);

	async function take(photo: File | undefined) {
		if (!photo) return;
		setSaid("Reading the photo …");
		setSaid(await savePhoto(photo));
	}

	useEffect(() => {
		const isOnFrame = ({ clientX, clientY }: DragEvent) =>
			document
				.elementsFromPoint(clientX, clientY)
				.some((element) => element.closest("#root .portrait"));
		// A picture beside the frame would take the place of the page.
		const over = (event: DragEvent) => {
			event.preventDefault();
			setOver(isOnFrame(event));
		};
		const drop = (event: DragEvent) => {
			event.preventDefault();
			setOver(false);
			if (isOnFrame(event)) take(event.dataTransfer?.files[0]);
		};
		addEventListener("dragover", over);
		addEventListener("drop", drop);
		return () => {
			removeEventListener("dragover", over);
			removeEventListener("drop", drop);
		};
	});

	if (!box) return null;
	const { left, top, width, height } = box;
	return (
		<>
			<button
				type="button"
				className="target photo"
				data-over={isOver || undefined}
				style={{ left, top, width, height }}
				aria-label="Choose the founder’s photo, or drop one here"
				onClick={() => input.current?.click()}
			/>
			<input
				type="file"
				ref={input}
				hidden
				tabIndex={-1}
				aria-label="The founder’s photo"
				accept="image/jpeg,image/png,image/webp,image/avif"
				onChange={({ target }) => {
					take(target.files?.[0]);
					target.value = "";
				}}
			/>
			{said && (
				<p
					className="said"
					role="alert"
					style={{ left, top: (top ?? 0) + 8, maxWidth: width }}
				>
					{said}
				</p>
			)}
		</>
	);
}
