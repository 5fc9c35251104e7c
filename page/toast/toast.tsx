import { createContext, type ReactNode, useContext, useState } from "react";
import type { FormMessage } from "../form/submit-waitlist.ts";
import { type Toast, ToastBar } from "./toast-bar.tsx";

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
