import { isAsked } from "virtual:parts";
import { type SubmitEvent, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PlainFormAnswer } from "../../protocol/plain-form.ts";
import { recordOf } from "../../shared/record-of.ts";
import type { Side } from "../../shared/sides.ts";
import { type TypedColumn, typedColumns } from "../../shared/sign-up.ts";
import { ToastContext } from "../toast/toast.tsx";
import { useWords } from "../words.ts";
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

/** An empty submit that follows a success, or another such submit, within this time belongs to a double click. */
const doubleClickMs = 1_000;

type Field = HTMLInputElement | HTMLSelectElement;

/** The state of one form: it sends what was typed, once, and shows the outcome. */
export function useWaitlist(answer: PlainFormAnswer | undefined) {
	const {
		messages,
		form: { ownQuestion },
	} = useWords();
	const [message, setMessage] = useState<FormMessage | undefined>(answer);
	const [isSubmitting, setSubmitting] = useState(false);
	const showToast = useContext(ToastContext);
	const fields = useRef<Partial<Record<TypedColumn, Field | null>>>({});
	/** When this form joined, in milliseconds after the document was asked for; a plain post did so before. */
	const joinedAt = useRef(answer?.outcome === "joined" ? 0 : -doubleClickMs);

	function show(news: FormMessage, form: Element) {
		setMessage(news);
		showToast(news, form);
	}

	/** Puts the focus into a field, and the field where no message covers it. */
	function leadTo(field: Field | null | undefined) {
		field?.focus();
		// A field that has the focus already is not scrolled by it.
		field?.scrollIntoView({ block: "nearest" });
	}

	/** What was typed and chosen in our own fields: another program may have added some of the same names. */
	function readTyped(form: HTMLFormElement): Typed {
		const side = form.querySelector<HTMLInputElement>(
			".side input[type=radio][name=user_type]:checked",
		);
		return {
			...recordOf(typedColumns, (name) => fields.current[name]?.value),
			email: fields.current.email?.value ?? "",
			user_type: side?.value as Side,
		};
	}

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		const form = event.currentTarget;
		// The event comes from a form that another program has put into ours.
		if (event.target !== form) return;
		event.preventDefault();
		if (isSubmitting) return;
		const typed = readTyped(form);
		// The browser has checked the format of an address, if there is one.
		if (typed.email.trim() === "") {
			if (performance.now() - joinedAt.current < doubleClickMs) {
				joinedAt.current = performance.now();
				return;
			}
			leadTo(fields.current.email);
			const message = messages.emptyEmail;
			show({ outcome: "refused", message, field: "email" }, form);
			return;
		}
		if (isAsked && ownQuestion?.required && typed.answer?.trim() === "") {
			leadTo(fields.current.answer);
			const message = ownQuestion.missing;
			show({ outcome: "refused", message, field: "answer" }, form);
			return;
		}
		// At once: a second submit may come before the next frame.
		flushSync(() => {
			setSubmitting(true);
			setMessage(undefined);
		});
		const news = await submitWaitlist(typed, backend, messages);
		flushSync(() => {
			setSubmitting(false);
			show(news, form);
		});
		// A disabled button loses the keyboard's focus; it gets it back.
		if (document.activeElement === document.body)
			form.querySelector(".submit-label")?.closest("button")?.focus();
		if (news.outcome === "refused") return;
		joinedAt.current = performance.now();
		// What comes next, which on a phone may be above the screen.
		form.previousElementSibling?.scrollIntoView({ block: "nearest" });
		// Text that was typed in the meantime belongs to the next sign-up.
		for (const name of typedColumns) {
			const field = fields.current[name];
			if (field && field.value === typed[name]) field.value = "";
		}
	}

	return {
		message,
		isSubmitting,
		getEmail: () => fields.current.email as HTMLInputElement | null | undefined,
		handleSubmit,
		clearMessage: () => setMessage(undefined),
		/** Sets the field of a column. */
		fieldRef: (name: TypedColumn) => (field: Field | null) => {
			fields.current[name] = field;
		},
	};
}
