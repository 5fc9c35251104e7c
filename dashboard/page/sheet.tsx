import {
	createContext,
	type ReactNode,
	type SyntheticEvent,
	useContext,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { isDirty } from "./forms.tsx";

/** What the founder does on a sheet above the list. */
export type Task =
	| { readonly name: "person"; readonly email: string }
	| { readonly name: "add" }
	| { readonly name: "import" };

/** Opens a sheet. */
export const OpenTask = createContext<(task: Task) => void>(() => {});
export const useOpenTask = () => useContext(OpenTask);

interface Props {
	readonly title: ReactNode;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A sheet above the page, all of a small screen. Escape closes it, unless something typed would be lost. */
export function Sheet({ title, onClose, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const [isAsking, setIsAsking] = useState(false);
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		heading.current?.focus();
		return () => {
			// The focus goes back to where it was, or, if that is gone, to the people.
			element?.close();
			const { activeElement, body } = document;
			if (activeElement === body || element?.contains(activeElement))
				document.getElementById("people")?.focus();
		};
	}, []);
	function close(event: SyntheticEvent) {
		event.preventDefault();
		const forms = dialog.current?.querySelectorAll("form") ?? [];
		if (!isAsking && [...forms].some(isDirty)) setIsAsking(true);
		else onClose();
	}
	return (
		<dialog ref={dialog} className="task" onCancel={close}>
			<header className="row apart">
				<h2 ref={heading} tabIndex={-1}>
					{title}
				</h2>
				<button className="button button-quiet" type="button" onClick={close}>
					Close
				</button>
				{isAsking && (
					<div className="row" role="alert">
						<p>What you typed is not saved.</p>
						<button className="button" type="button" onClick={onClose}>
							Close without saving
						</button>
						<button
							className="button button-quiet"
							type="button"
							onClick={() => {
								setIsAsking(false);
								heading.current?.focus();
							}}
						>
							Go on
						</button>
					</div>
				)}
			</header>
			{children}
		</dialog>
	);
}
