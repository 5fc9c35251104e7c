import { loadTyped } from "virtual:parts";
import { type MouseEvent, useEffect, useState } from "react";
import { plainEmail, tidyEmail } from "../../shared/email.ts";
import { longest } from "../../shared/sign-up.ts";
import { useWords } from "../words.ts";

interface Props {
	readonly id: string;
	/** What was typed before a refusal of a plain post. */
	readonly kept: string | undefined;
	readonly isWrong: boolean;
	readonly hasJoined: boolean;
	/** The element that describes what is wrong. */
	readonly note: string;
	readonly fieldRef: (field: HTMLInputElement | null) => void;
	readonly getField: () => HTMLInputElement | null | undefined;
	readonly onInput: () => void;
}

/**
 * The field for the address. When it is left with a domain that looks mistyped, a button below it offers the likely one;
 * with letters that the browser will refuse, a line says which it takes.
 */
export function EmailField({
	id,
	kept,
	isWrong,
	hasJoined,
	note,
	fieldRef,
	getField,
	onInput,
}: Props) {
	const { email: label, didYouMean, plainLetters } = useWords().form;
	/** The likely domain; `null` where the browser refuses letters before the `@`. */
	const [likely, setLikely] = useState<string | null>();
	const hintId = `${id}-hint`;
	const hint = hasJoined ? undefined : likely;

	/** Looks at the address, unless a person is typing it. Without the table of domains there is no hint, and nothing else is missing. */
	function check() {
		loadTyped().then(
			({ addressHint }) => {
				const field = getField();
				if (field && field !== document.activeElement)
					setLikely(addressHint(field.value, document.documentElement.lang));
			},
			() => {},
		);
	}

	function take({ nativeEvent }: MouseEvent) {
		const field = getField();
		if (!field) return;
		field.value = field.value.replace(/[^@]*$/, `${likely}`);
		field.dispatchEvent(new Event("input", { bubbles: true }));
		// The button is about to go, and the focus on it. On a touch screen, a keyboard would open.
		if ((nativeEvent as PointerEvent).pointerType !== "touch") field.focus();
	}

	// What was typed and left before React was there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only once
	useEffect(() => {
		if (getField()?.value) check();
	}, []);

	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				ref={fieldRef}
				id={id}
				type="email"
				name="email"
				autoComplete="email"
				maxLength={longest("email")}
				aria-required
				defaultValue={kept}
				aria-invalid={isWrong || undefined}
				aria-describedby={
					isWrong ? note : hint !== undefined ? hintId : undefined
				}
				onInput={() => {
					setLikely(undefined);
					onInput();
					check();
				}}
				onFocus={check}
				onBlur={({ currentTarget }) => {
					makePlain(currentTarget);
					check();
				}}
			/>
			<p className="likely" id={hintId} aria-live="polite">
				{hint === null && plainLetters}
				{hint && didYouMean && (
					<button type="button" onClick={take}>
						{didYouMean} {hint}?
					</button>
				)}
			</p>
		</div>
	);
}

/**
 * Writes the address of a field in plain signs, which is what the browser checks: not while a person types. The domain
 * then is in ASCII: Chromium itself converts only what is typed.
 */
export function makePlain(field: HTMLInputElement | null | undefined) {
	if (field && plainEmail(field.value) !== field.value)
		field.value = tidyEmail(field.value);
}
