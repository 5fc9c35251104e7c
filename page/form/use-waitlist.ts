import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { userTypes } from "../../shared/entry.ts";
import type { PlainFormAnswer } from "../../shared/plain-form.ts";
import { useToast } from "../toast/toast.tsx";
import { backend } from "./backend.ts";
import {
	findFault,
	type Said,
	submitWaitlist,
	type Typed,
} from "./submit-waitlist.ts";

/** The names of the fields, in the plain post as well. */
export const fieldNames = {
	email: "email",
	phone: "phone",
	userType: "user_type",
} as const;

/** What one form does: it sends what was typed, once, and says what came of it. */
export function useWaitlist(answer: PlainFormAnswer | undefined) {
	const [said, setSaid] = useState<Said | undefined>(answer);
	const [isSubmitting, setSubmitting] = useState(false);
	const formRef = useRef<HTMLFormElement>(null);
	// State is one render late for the second of two fast clicks.
	const isBusy = useRef(false);
	const showToast = useToast();

	function tell(news: Said) {
		setSaid(news);
		showToast(news);
	}

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy.current) return;
		const form = event.currentTarget;
		const typed = readTyped(form);
		const fault = findFault(typed);
		if (fault) {
			fieldOf(form, fieldNames.email)?.focus();
			tell(fault);
			return;
		}
		isBusy.current = true;
		setSubmitting(true);
		setSaid(undefined);
		const news = await submitWaitlist(typed, backend);
		isBusy.current = false;
		setSubmitting(false);
		tell(news);
		if (news.outcome === "joined") clear(form);
	}

	// A disabled button loses the keyboard's focus; it gets it back.
	const wasSubmitting = useRef(false);
	useEffect(() => {
		if (wasSubmitting.current && document.activeElement === document.body) {
			formRef.current
				?.querySelector<HTMLElement>("button[type=submit]")
				?.focus();
		}
		wasSubmitting.current = isSubmitting;
	}, [isSubmitting]);

	function forgetFault() {
		if (said?.field) setSaid(undefined);
	}

	return { said, isSubmitting, formRef, handleSubmit, forgetFault };
}

function readTyped(form: HTMLFormElement): Typed {
	const data = new FormData(form);
	const userType = data.get(fieldNames.userType);
	return {
		email: String(data.get(fieldNames.email) ?? ""),
		phone: String(data.get(fieldNames.phone) ?? ""),
		userType: userTypes.find((type) => type === userType) ?? userTypes[0],
	};
}

function clear(form: HTMLFormElement) {
	for (const name of [fieldNames.email, fieldNames.phone]) {
		const field = fieldOf(form, name);
		if (field) field.value = "";
	}
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
	return form.querySelector<HTMLInputElement>(`input[name=${name}]`);
}
