import {
	createContext,
	type FocusEvent,
	type ReactNode,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import { messages } from "../../content/messages.ts";
import { Cross } from "../drawings/icons.tsx";
import type { FormMessage } from "../form/submit-waitlist.ts";

const ToastContext = createContext<(message: FormMessage) => void>(() => {});

/** Returns the function that shows a message, which screen readers read aloud. */
export function useToast(): (message: FormMessage) => void {
	return useContext(ToastContext);
}

/** Holds the newest message, on every screen. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
	const [toast, setToast] = useState<Toast | undefined>();
	const [show] = useState(() => {
		let id = 0;
		return (message: FormMessage) => {
			id += 1;
			setToast({ ...message, id });
		};
	});
	const [close] = useState(() => () => setToast(undefined));
	return (
		<ToastContext value={show}>
			{children}
			<ToastBar toast={toast} onClose={close} />
		</ToastContext>
	);
}

/** A message, with a number that tells it from an equal one before. */
type Toast = FormMessage & { readonly id: number };

/** How long a message stays without the pointer or the focus on it. */
const stayMs = { joined: 6_000, refused: 12_000 };

interface Props {
	readonly toast: Toast | undefined;
	readonly onClose: () => void;
}

/** Its two live regions exist from the start: one that is added with its words is not read aloud. */
function ToastBar({ toast, onClose }: Props) {
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const isHeld = isHovered || isFocused;
	const { dismiss: closeLabel } = messages;
	const cameFrom = useRef<EventTarget | null>(null);

	useEffect(() => {
		if (!toast || isHeld) return;
		const timer = setTimeout(onClose, stayMs[toast.outcome]);
		return () => clearTimeout(timer);
	}, [toast, isHeld, onClose]);

	useEffect(() => {
		if (!toast) return;
		function handleKey(event: KeyboardEvent) {
			if (event.key === "Escape") dismiss();
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	});

	function dismiss() {
		// The cross is about to go; the focus on it returns to where it came from.
		if (isFocused && cameFrom.current instanceof HTMLElement)
			cameFrom.current.focus();
		setHovered(false);
		setFocused(false);
		onClose();
	}

	function handleFocus(event: FocusEvent) {
		cameFrom.current = event.relatedTarget;
		setFocused(true);
	}

	const words = toast && <span key={toast.id}>{toast.message}</span>;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only makes it stay
		<div
			className="toast"
			data-outcome={toast?.outcome}
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={handleFocus}
			onBlur={() => setFocused(false)}
		>
			<p role="status">{toast?.outcome === "joined" && words}</p>
			<p role="alert">{toast?.outcome === "refused" && words}</p>
			{toast && (
				<button type="button" aria-label={closeLabel} onClick={dismiss}>
					<Cross />
				</button>
			)}
		</div>
	);
}
