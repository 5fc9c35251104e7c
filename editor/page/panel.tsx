import { type ReactNode, useEffect, useRef, useState } from "react";
import { nameOf } from "../../words/paths.ts";
import type { FilePlace } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { keep, readKept } from "./follow-page.ts";
import { LinkSwitch } from "./link-switch.tsx";
import { pageOf } from "./sentences.ts";
import { TextField } from "./text-field.tsx";

interface PanelProps {
	readonly heading: string;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A dialog beside the page, which can be used at the same time. */
export function Panel({ heading, onClose, children }: PanelProps) {
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	return (
		<dialog
			open
			className="panel"
			aria-labelledby="heading"
			onKeyDown={({ key }) => {
				if (key === "Escape") onClose();
			}}
		>
			<div className="head">
				<h2 id="heading" tabIndex={-1} ref={title}>
					{heading}
				</h2>
				<button type="button" onClick={onClose}>
					Close
				</button>
			</div>
			{children}
		</dialog>
	);
}

/** All texts, by page, also those that cannot be seen: titles, descriptions, tooltips, mails, messages. */
export function TextsPanel({ onClose }: Pick<PanelProps, "onClose">) {
	const { state } = useEditor();
	const [wanted, setWanted] = useState("");
	const [open, setOpen] = useState<string>(() => readKept("group", ""));
	const isWanted = ({ path, text }: FilePlace) =>
		`${nameOf(path)} ${text ?? ""}`
			.toLowerCase()
			.includes(wanted.toLowerCase());
	const places = state.places.filter(isShown).filter(isWanted);
	const groups = Map.groupBy(places, pageOf);

	function choose(page: string) {
		setOpen(page);
		keep("group", page);
	}

	return (
		<Panel heading="All texts" onClose={onClose}>
			<label className="find">
				Find
				<input
					type="search"
					value={wanted}
					onChange={({ target }) => setWanted(target.value)}
				/>
			</label>
			{[...groups].map(([page, places]) => {
				const isOpen = wanted !== "" || open === page;
				return (
					<section key={page}>
						<h3>
							<button
								type="button"
								className="fold"
								aria-expanded={isOpen}
								onClick={() => choose(open === page ? "" : page)}
							>
								{page}
							</button>
						</h3>
						{isOpen &&
							places.map((place) => (
								<PlaceRow
									place={place}
									key={`${place.file} ${nameOf(place.path)}`}
								/>
							))}
					</section>
				);
			})}
			{places.length === 0 && <p>No text has these words.</p>}
		</Panel>
	);
}

function PlaceRow({ place }: { readonly place: FilePlace }) {
	const isText = typeof place.text === "string" || place.rule !== undefined;
	return isText ? <TextField place={place} /> : <LinkSwitch place={place} />;
}

/** Colors have a panel of their own, the photo has its frame; languages and rules of erasure are no words. */
function isShown({ file, path }: FilePlace): boolean {
	const isCommon = !file.includes("/");
	return isCommon ? nameOf(path) === "name" : path.at(-1) !== "file";
}
