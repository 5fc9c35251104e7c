import { type SubmitEvent, useContext, useState } from "react";
import { flushSync } from "react-dom";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import { ToastContext } from "../toast/toast.tsx";
import {
	type Backend,
	type FormMessage,
	findError,
	submitWaitlist,
	type Typed,
} from "./submit-waitlist.ts";

/** Where this page sends its sign-ups, as it was built. */
export const backend: Backend = {
	url: import.meta.env.VITE_SUPABASE_URL,
	key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
};

/** The state of one form: it sends what was typed, once, and shows the outcome. */
export function useWaitlist(answer: PlainFormAnswer | undefined) {
	const [message, setMessage] = useState<FormMessage | undefined>(answer);
	const [isSubmitting, setSubmitting] = useState(false);
	const showToast = useContext(ToastContext);

	function show(news: FormMessage) {
		setMessage(news);
		showToast(news);
	}

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSubmitting) return;
		const form = event.currentTarget;
		const field = (name: string) =>
			form.elements.namedItem(name) as HTMLInputElement;
		const data = new FormData(form);
		const typed = Object.fromEntries(data) as unknown as Typed;
		const error = findError(typed);
		if (error) {
			field("email").focus();
			show(error);
			return;
		}
		// At once: a second submit may come before the next frame.
		flushSync(() => {
			setSubmitting(true);
			setMessage(undefined);
		});
		const news = await submitWaitlist(typed, backend);
		flushSync(() => {
			setSubmitting(false);
			show(news);
		});
		// A disabled button loses the keyboard's focus; it gets it back.
		if (document.activeElement === document.body)
			form.querySelector<HTMLElement>("[type=submit]")?.focus();
		if (news.outcome === "refused") return;
		for (const name of ["email", "phone"] as const) {
			// What was typed in the meantime is for the next sign-up.
			if (field(name).value === typed[name]) field(name).value = "";
		}
	}

	function clearFieldError() {
		if (message?.field) setMessage(undefined);
	}

	return { message, isSubmitting, handleSubmit, clearFieldError };
}
