import { type FocusEvent, useEffect, useRef, useState } from "react";
import { messages } from "../../content/messages.ts";
import { Cross } from "../drawings/icons.tsx";
import type { FormMessage } from "../form/submit-waitlist.ts";
import "./toast-bar.css";

/** A message, with a number that tells it from an equal one before. */
export type Toast = FormMessage & { readonly id: number };

/** How long a message stays without the pointer or the focus on it. */
const stayMs = { joined: 6_000, refused: 12_000 };

interface Props {
	readonly toast: Toast | undefined;
	readonly onClose: () => void;
}

/** Its two live regions exist from the start: one that is added with its words is not read aloud. */
export function ToastBar({ toast, onClose }: Props) {
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const isHeld = isHovered || isFocused;
	const { dismiss: dismissLabel } = messages;
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
				<button type="button" aria-label={dismissLabel} onClick={dismiss}>
					<Cross />
				</button>
			)}
		</div>
	);
}
