import {
	type SubmitEvent,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import type { Side } from "../../shared/sides.ts";
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
	const formRef = useRef<HTMLFormElement>(null);
	// State is one render late for the second of two fast clicks.
	const isBusy = useRef(false);
	const showToast = useContext(ToastContext);

	function show(news: FormMessage) {
		setMessage(news);
		showToast(news);
	}

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		if (isBusy.current) return;
		const typed = readTyped(form);
		const error = findError(typed);
		if (error) {
			fieldOf(form, "email").focus();
			show(error);
			return;
		}
		isBusy.current = true;
		setSubmitting(true);
		setMessage(undefined);
		const news = await submitWaitlist(typed, backend);
		isBusy.current = false;
		setSubmitting(false);
		show(news);
		if (news.outcome === "joined") {
			for (const name of ["email", "phone"] as const) {
				const field = fieldOf(form, name);
				// What was typed in the meantime is for the next sign-up.
				if (field.value === typed[name]) field.value = "";
			}
		}
	}

	// A disabled button loses the keyboard's focus; it gets it back.
	useEffect(() => {
		if (!isSubmitting) return;
		return () => {
			if (document.activeElement === document.body)
				formRef.current
					?.querySelector<HTMLElement>("button[type=submit]")
					?.focus();
		};
	}, [isSubmitting]);

	function clearFieldError() {
		if (message?.field) setMessage(undefined);
	}

	return { message, isSubmitting, formRef, handleSubmit, clearFieldError };
}

function readTyped(form: HTMLFormElement): Typed {
	const data = new FormData(form);
	return {
		email: String(data.get("email")),
		phone: String(data.get("phone")),
		userType: data.get("user_type") as Side,
	};
}

function fieldOf(form: HTMLFormElement, name: "email" | "phone") {
	return form.elements.namedItem(name) as HTMLInputElement;
}
