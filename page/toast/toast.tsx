import {
	createContext,
	type ReactNode,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { messages } from "../../content/messages.ts";
import { Cross } from "../drawings/icons.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import type { FormMessage } from "../form/submit-waitlist.ts";

/** The function that shows a message, which screen readers read aloud. */
export const ToastContext = createContext((_: FormMessage) => {});

/** Holds the newest message, on every screen. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
	const [toast, setToast] = useState<Toast>();
	function show(message: FormMessage) {
		setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1 }));
	}
	return (
		<ToastContext value={show}>
			{children}
			<ErrorBoundary>
				<ToastBar toast={toast} onClose={() => setToast(undefined)} />
			</ErrorBoundary>
		</ToastContext>
	);
}

/** A message with a number, so that a repeated message is announced again. */
type Toast = FormMessage & { readonly id: number };

/** How long a message stays without the pointer or the focus on it. */
const stayMs = { joined: 6_000, refused: 12_000 };

interface Props {
	readonly toast: Toast | undefined;
	readonly onClose: () => void;
}

/** Its two live regions exist from the start: one that is added with its words is not read aloud. */
function ToastBar({ toast, onClose }: Props) {
	const { dismiss: closeLabel } = messages;
	const bar = useRef<HTMLDivElement>(null);
	const cameFrom = useRef<EventTarget>(null);

	function dismiss() {
		// The cross is about to go; the focus on it returns to where it came from.
		if (
			bar.current?.contains(document.activeElement) &&
			cameFrom.current instanceof HTMLElement
		)
			cameFrom.current.focus();
		onClose();
	}

	const closeUnlessHeld = useEffectEvent(() => {
		if (!bar.current?.matches(":hover, :focus-within")) onClose();
	});
	const handleKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.key === "Escape") dismiss();
	});
	// The next key may already be Escape.
	useLayoutEffect(() => {
		if (!toast) return;
		const timer = setInterval(closeUnlessHeld, stayMs[toast.outcome]);
		document.addEventListener("keydown", handleKey);
		return () => {
			clearInterval(timer);
			document.removeEventListener("keydown", handleKey);
		};
	}, [toast]);

	const words = toast && <span key={toast.id}>{toast.message}</span>;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from
		<div
			className="toast"
			data-outcome={toast?.outcome}
			data-side={toast?.side}
			ref={bar}
			onFocus={(event) => {
				cameFrom.current = event.relatedTarget;
			}}
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
