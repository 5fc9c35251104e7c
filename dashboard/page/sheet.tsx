import { useIsMutating } from "@tanstack/react-query";
import {
	createContext,
	type ReactNode,
	type SyntheticEvent,
	useContext,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { isDirty } from "./forms.tsx";

/** What the founder does on a sheet above the list. */
export type Task =
	| { readonly name: "person"; readonly email: string }
	| { readonly name: "add" }
	| { readonly name: "import" }
	/** What is written, and what was sent; after a sentence about what was done. */
	| { readonly name: "write"; readonly said?: string }
	| { readonly name: "draft"; readonly id: number }
	| { readonly name: "sent"; readonly announcement: string };

/** Opens a sheet. */
export const OpenTask = createContext<(task: Task) => void>(() => {});
export const useOpenTask = () => useContext(OpenTask);

interface Props {
	readonly title: ReactNode;
	/** Stays in sight below the title. */
	readonly state?: ReactNode;
	/** Saves what is typed, where that needs no button, also when a field is left; resolves with whether it is saved. */
	readonly save?: () => Promise<boolean>;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** Milliseconds that a sheet waits, before it closes, for what is typed to be saved. */
const longestSave = 3_000;

/** Brings what a press opens into view, also at the foot of a sheet. */
function showOpened({ target }: Event): void {
	const details = (target as Element).closest("summary")?.parentElement;
	details?.addEventListener(
		"toggle",
		() => details.scrollIntoView({ block: "nearest" }),
		{ once: true },
	);
}

/** A sheet above the page, all of a small screen. Escape closes it, unless something typed would be lost. */
export function Sheet({ title, state, save, onClose, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const isSaving = useIsMutating() > 0;
	/** Why closing waits: for the answer to a form, or as what is typed in a form or a draft would be lost. */
	const [waitsFor, setWaitsFor] = useState<"answer" | "form" | "draft">();
	const isTyped = () =>
		[...(dialog.current?.querySelectorAll("form") ?? [])].some(isDirty);
	useEffect(() => {
		if (waitsFor === undefined || waitsFor === "draft" || isSaving) return;
		if (isTyped()) return setWaitsFor("form");
		setWaitsFor(undefined);
		if (waitsFor === "answer") onClose();
	});
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		heading.current?.focus();
		element?.addEventListener("click", showOpened);
		return () => {
			// The focus goes back to where it was, or, if that is gone, to the people.
			element?.close();
			const { activeElement, body } = document;
			if (activeElement === body || element?.contains(activeElement))
				document.getElementById("people")?.focus();
		};
	}, []);
	async function close(event: SyntheticEvent) {
		// The window to choose a file says when it is cancelled, too.
		if (event.type === "cancel" && event.target !== dialog.current) return;
		event.preventDefault();
		if (waitsFor) return onClose();
		if (isTyped()) setWaitsFor(isSaving ? "answer" : "form");
		else if (await isSaved()) onClose();
		else setWaitsFor("draft");
	}
	async function isSaved(): Promise<boolean> {
		if (save === undefined) return true;
		const late = new Promise<false>((end) => {
			setTimeout(end, longestSave, false);
		});
		return Promise.race([save(), late]);
	}
	return (
		<dialog
			ref={dialog}
			className="task"
			onCancel={close}
			onBlur={() => save?.()}
		>
			<div className="head row apart">
				<h2 ref={heading} tabIndex={-1}>
					{title}
				</h2>
				<button className="button button-quiet" type="button" onClick={close}>
					Close
				</button>
				{state}
				{waitsFor && (
					<div className="row" role="alert">
						<p>
							{waitsFor === "answer"
								? "What you typed is being saved …"
								: "What you typed is not saved."}
						</p>
						<button className="button" type="button" onClick={onClose}>
							Close without saving
						</button>
						<button
							className="button button-quiet"
							type="button"
							onClick={() => {
								setWaitsFor(undefined);
								heading.current?.focus();
							}}
						>
							Go on
						</button>
					</div>
				)}
			</div>
			{children}
		</dialog>
	);
}
