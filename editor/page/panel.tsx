import { type ReactNode, useEffect, useRef, useState } from "react";
import { nameOf } from "../../words/paths.ts";
import { type FilePlace, keyOf } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { keep, readKept } from "./follow-page.ts";
import { LinkSwitch } from "./link-switch.tsx";
import { pageOf } from "./sentences.ts";
import { TextField } from "./text-field.tsx";

interface PanelProps {
	readonly heading: string;
	/** With two columns. */
	readonly isWide?: boolean;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A dialog beside the page, which can be used at the same time. */
export function Panel({
	heading,
	isWide = false,
	onClose,
	children,
}: PanelProps) {
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	return (
		<dialog
			open
			className={isWide ? "panel wide" : "panel"}
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
	const [wanted, setWanted] = useState(() => readKept("wanted", ""));
	const [open, setOpen] = useState<string>(() => readKept("group", ""));
	// It outlasts a page that loads itself again, and no panel that is closed.
	useEffect(() => () => keep("wanted", ""), []);
	const isWanted = ({ title, path, text }: FilePlace) =>
		`${title} ${nameOf(path)} ${text ?? ""}`
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
					onChange={({ target }) => {
						setWanted(target.value);
						keep("wanted", target.value);
					}}
				/>
			</label>
			{[...groups].map(([page, places]) => {
				const isOpen = wanted !== "" || open === page;
				return (
					<Fold
						key={page}
						heading={page}
						isOpen={isOpen}
						onToggle={() => choose(open === page ? "" : page)}
					>
						{places.map((place) => (
							<PlaceRow place={place} key={keyOf(place)} />
						))}
					</Fold>
				);
			})}
			{places.length === 0 && <p>No text has these words.</p>}
		</Panel>
	);
}

interface FoldProps {
	readonly heading: string;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
	readonly children: ReactNode;
}

/** A part of a panel, which shows what is in it once its heading was pressed. */
export function Fold({ heading, isOpen, onToggle, children }: FoldProps) {
	return (
		<section>
			<h3>
				<button
					type="button"
					className="fold"
					aria-expanded={isOpen}
					onClick={onToggle}
				>
					{heading}
				</button>
			</h3>
			{isOpen && children}
		</section>
	);
}

function PlaceRow({ place }: { readonly place: FilePlace }) {
	const isText = typeof place.text === "string" || place.rule !== undefined;
	return isText ? <TextField place={place} /> : <LinkSwitch place={place} />;
}

/** Colors have a panel of their own; languages and rules of erasure are no words. */
function isShown({ file, path }: FilePlace): boolean {
	const isCommon = !file.includes("/");
	return isCommon ? nameOf(path) === "name" : path.at(-1) !== "file";
}
