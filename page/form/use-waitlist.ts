import { type SubmitEvent, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "../../content/messages.ts";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import { ToastContext } from "../toast/toast.tsx";
import {
	type Backend,
	type FormMessage,
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
		const typed = Object.fromEntries(new FormData(form)) as unknown as Typed;
		const { email, phone } = form.elements as unknown as Fields;
		// The browser has checked the format of an address, if there is one.
		if (typed.email.trim() === "") {
			email.focus();
			show({
				outcome: "refused",
				message: messages.emptyEmail,
				field: "email",
			});
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
		// What was typed in the meantime is for the next sign-up.
		if (email.value === typed.email) email.value = "";
		if (phone.value === typed.phone) phone.value = "";
	}

	return {
		message,
		isSubmitting,
		handleSubmit,
		clearMessage: () => setMessage(undefined),
	};
}

type Fields = Readonly<Record<"email" | "phone", HTMLInputElement>>;
