import {
	type CSSProperties,
	createContext,
	type ReactNode,
	useEffect,
	useRef,
	useState,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Icon } from "../drawings/icons.tsx";
import type { FormMessage } from "../form/submit-waitlist.ts";
import { useEscape } from "../use-escape.ts";
import { useWords } from "../words.ts";

/** The function that shows a message at its form; screen readers read it aloud. */
export const ToastContext = createContext(
	(_message: FormMessage, _form: Element) => {},
);

/** How long a message stays without the pointer or the focus on it. */
const stayMs = { joined: 6_000, refused: 12_000 };

interface Toast extends FormMessage {
	readonly id: number;
	/** Where the form is on the page. */
	readonly place?: CSSProperties;
}

interface Props {
	/** An error that is shown immediately. */
	readonly message?: string | undefined;
	readonly children: ReactNode;
}

/**
 * Holds the newest message, on every screen. Its two live regions exist from the start: one that is added
 * with its words is not read aloud.
 */
export function ToastProvider({ message, children }: Props) {
	const { messages } = useWords();
	/** With a number, so that a repeated message is announced again. */
	const [toast, setToast] = useState<Toast>();
	const bar = useRef<HTMLDivElement>(null);
	const cameFrom = useRef<HTMLElement>(null);

	function show(message: FormMessage, form: Element) {
		// Its sheet.
		const { top, height } = (
			form.parentElement ?? form
		).getBoundingClientRect();
		const place = { top: top + scrollY, height };
		setToast((last) => ({ ...message, place, id: (last?.id ?? 0) + 1 }));
	}

	function dismiss() {
		// The cross is about to go; the focus on it returns to where it came from.
		if (bar.current?.matches(":focus-within")) cameFrom.current?.focus();
		setToast(undefined);
	}

	useEscape(dismiss);
	// Not as the first state: the built document has no message.
	useEffect(() => {
		if (message) setToast({ outcome: "refused", message, id: 0 });
	}, [message]);
	useEffect(() => {
		if (!toast) return;
		const timer = setInterval(() => {
			if (!bar.current?.matches(":hover, :focus-within")) setToast(undefined);
		}, stayMs[toast.outcome]);
		return () => clearInterval(timer);
	}, [toast]);

	const words = toast && <span key={toast.id}>{toast.message}</span>;
	return (
		<ToastContext value={show}>
			{children}
			{/* Where another program has removed a part of it, the form's own message stays. */}
			<ErrorBoundary fallback={null}>
				<div className="toast-place" style={toast?.place}>
					<div className="toast" data-side={toast?.side} ref={bar}>
						<p role="status">{toast?.outcome === "joined" && words}</p>
						<p role="alert">{toast?.outcome === "refused" && words}</p>
						{toast && (
							<button
								type="button"
								aria-label={messages.dismiss}
								onClick={dismiss}
								onFocus={({ relatedTarget }) => {
									cameFrom.current = relatedTarget as HTMLElement | null;
								}}
							>
								<Icon shape="cross" />
							</button>
						)}
					</div>
				</div>
			</ErrorBoundary>
		</ToastContext>
	);
}
