import { createContext, type ReactNode, useContext, useState } from "react";
import type { Said } from "../form/submit-waitlist.ts";
import { type Toast, ToastBar } from "./toast-bar.tsx";

const ToastContext = createContext<(said: Said) => void>(() => {});

/** Gives the function that shows a message to everybody, screen readers included. */
export function useToast(): (said: Said) => void {
	return useContext(ToastContext);
}

/** Holds the newest message, on every screen. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
	const [toast, setToast] = useState<Toast | undefined>();
	const [show] = useState(() => {
		let id = 0;
		return (said: Said) => {
			id += 1;
			setToast({ ...said, id });
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
