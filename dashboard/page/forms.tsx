/** The forms of the founder's actions: errors at their field, and what was typed stays. */
import { useMutation } from "@tanstack/react-query";
import {
	type FormEvent,
	type InputHTMLAttributes,
	type ReactNode,
	type Ref,
	useId,
	useImperativeHandle,
	useRef,
	useState,
} from "react";
import { capitalized } from "../../shared/capitalized.ts";
import { longestTyped } from "../../shared/email.ts";
import { likelyDomain } from "../../shared/likely-domain.ts";
import { type Side, sides } from "../../shared/sides.ts";
import type { Acted, ActionName, Asked } from "../actions.ts";
import { sideNames } from "./parts.tsx";
import { act } from "./queries.ts";

/** Whether a form holds anything that it did not begin with, and that was not done since. */
export function isDirty(form: HTMLFormElement): boolean {
	if (form.dataset["done"] !== undefined) return false;
	return [...form.elements].some((element) => {
		if (element instanceof HTMLSelectElement) {
			// Where no option is marked, a browser begins with the first one.
			const marked = [...element.options].findIndex(
				({ defaultSelected }) => defaultSelected,
			);
			return element.selectedIndex !== Math.max(marked, 0);
		}
		if (element instanceof HTMLTextAreaElement)
			return element.value !== element.defaultValue;
		if (!(element instanceof HTMLInputElement)) return false;
		return element.type === "radio" || element.type === "checkbox"
			? element.checked !== element.defaultChecked
			: element.value !== element.defaultValue;
	});
}

/** Why an action was refused. */
export interface Refusal {
	readonly refused: string;
	readonly field?: string;
	readonly version?: string;
}

interface Props<Name extends ActionName> {
	readonly ref?: Ref<HTMLFormElement>;
	/** What a screen reader calls it. */
	readonly label: string;
	readonly action: Name;
	/** What is sent; `version` is that which the founder has seen and sends again after a refusal. */
	readonly read: (values: FormData, version: string | undefined) => Asked<Name>;
	/** Called unless it was refused. */
	readonly onDone: (answer: Exclude<Acted<Name>, Refusal>) => void;
	/** Called if it was refused, for what has to be looked at again. */
	readonly onRefused?: (refusal: Refusal) => void;
	/** `isChanged`: there is something to save. */
	readonly children: (
		refusal: Refusal | undefined,
		isPending: boolean,
		isChanged: boolean,
	) => ReactNode;
}

/** A form that does an action. */
export function ActionForm<Name extends ActionName>({
	ref,
	label,
	action,
	read,
	onDone,
	onRefused,
	children,
}: Props<Name>) {
	const form = useRef<HTMLFormElement>(null);
	useImperativeHandle(ref, () => form.current as HTMLFormElement);
	const [refusal, setRefusal] = useState<Refusal>();
	const [isChanged, setIsChanged] = useState(false);
	const save = useMutation({
		mutationFn: (asked: Asked<Name>) => act(action, asked),
		onSuccess(answer) {
			if (!("refused" in (answer as object))) {
				setRefusal(undefined);
				// Until what is shown follows, the form still holds what was typed.
				if ("done" in (answer as object)) {
					form.current?.setAttribute("data-done", "");
					setIsChanged(false);
				}
				onDone(answer as never);
				return;
			}
			const refused = answer as unknown as Refusal;
			setRefusal(refused);
			onRefused?.(refused);
			const field = form.current?.elements.namedItem(refused.field ?? "");
			const [first] = field instanceof RadioNodeList ? field : [field];
			if (first instanceof HTMLElement) first.focus();
		},
	});
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (save.isPending) return;
		const { submitter } = event.nativeEvent as SubmitEvent;
		const values = new FormData(event.currentTarget, submitter);
		save.mutate(read(values, refusal?.version));
	}
	const isAtField = refusal?.field !== undefined;
	return (
		<form
			ref={form}
			className="action"
			aria-label={label}
			noValidate
			onInput={({ currentTarget }) => {
				currentTarget.removeAttribute("data-done");
				setIsChanged(isDirty(currentTarget));
			}}
			onSubmit={handleSubmit}
		>
			{children(refusal, save.isPending, isChanged)}
			<p role="alert">
				{save.error?.message ?? (isAtField ? undefined : refusal?.refused)}
			</p>
		</form>
	);
}

/** What a control of a field needs. */
interface ControlProps {
	readonly id: string;
	readonly name: string;
	readonly "aria-describedby": string;
	readonly "aria-invalid": boolean;
}

interface FieldProps {
	readonly label: string;
	readonly name: string;
	readonly refusal: Refusal | undefined;
	/** What else there is to know, below the control. */
	readonly hint?: ReactNode;
	readonly children: (control: ControlProps) => ReactNode;
}

/** A label, its control, and below it what is wrong. */
export function Field({ label, name, refusal, hint, children }: FieldProps) {
	const id = useId();
	const isWrong = refusal?.field === name;
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{children({
				id,
				name,
				"aria-describedby": `${id}-about`,
				"aria-invalid": isWrong,
			})}
			<div id={`${id}-about`}>
				{isWrong && <p className="form-message">{refusal.refused}</p>}
				{hint}
			</div>
		</div>
	);
}

interface NumberFieldProps {
	readonly what: string;
	readonly refusal: Refusal | undefined;
}

/** The number of people, typed by the founder where an action concerns many. */
export function NumberField({ what, refusal }: NumberFieldProps) {
	return (
		<Field label={what} name="typed" refusal={refusal}>
			{(control) => (
				<input {...control} inputMode="numeric" autoComplete="off" />
			)}
		</Field>
	);
}

interface EmailFieldProps
	extends Pick<InputHTMLAttributes<HTMLInputElement>, "defaultValue"> {
	readonly label: string;
	readonly refusal: Refusal | undefined;
	readonly hint?: ReactNode;
	readonly language?: string | undefined;
}

/** An address, with the likely one where it looks mistyped. */
export function EmailField({
	label,
	refusal,
	hint,
	language,
	defaultValue = "",
}: EmailFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState(`${defaultValue}`);
	const likely = likelyDomain(typed.trim(), language);
	const meant =
		likely &&
		`${typed.trim().slice(0, typed.trim().lastIndexOf("@") + 1)}${likely}`;
	return (
		<Field
			label={label}
			name="email"
			refusal={refusal}
			hint={
				<>
					<p role="status">
						{meant && (
							<button
								className="text-link"
								type="button"
								onClick={() => {
									if (input.current) input.current.value = meant;
									setTyped(meant);
									// As if it had been typed.
									const typed = new Event("input", { bubbles: true });
									input.current?.dispatchEvent(typed);
									input.current?.focus();
								}}
							>
								Did you mean {meant}?
							</button>
						)}
					</p>
					{hint}
				</>
			}
		>
			{(control) => (
				<input
					{...control}
					ref={input}
					type="text"
					inputMode="email"
					autoCapitalize="none"
					autoComplete="off"
					spellCheck="false"
					maxLength={longestTyped}
					defaultValue={defaultValue}
					onChange={({ target }) => setTyped(target.value)}
				/>
			)}
		</Field>
	);
}

interface SideFieldProps {
	readonly label: string;
	readonly refusal: Refusal | undefined;
	/** The chosen one, if one is. */
	readonly side?: Side | undefined;
	readonly hint?: ReactNode;
}

/** The sides as radio buttons. */
export function SideField({ label, refusal, side, hint }: SideFieldProps) {
	const id = useId();
	const isWrong = refusal?.field === "side";
	return (
		<fieldset className="field choice" aria-describedby={id}>
			<legend>{label}</legend>
			{sides.map((each) => (
				<label key={each}>
					<input
						type="radio"
						name="side"
						value={each}
						defaultChecked={each === side}
					/>
					{capitalized(sideNames[each].one)}
				</label>
			))}
			<div id={id}>
				{isWrong && <p className="form-message">{refusal.refused}</p>}
				{hint}
			</div>
		</fieldset>
	);
}

interface SelectProps {
	readonly label: string;
	readonly value: string;
	readonly options: readonly (readonly [string, string])[];
	readonly onChange: (value: string) => void;
}

/** A choice of one of a few values. */
export function Select({ label, value, options, onChange }: SelectProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				value={value}
				onChange={({ target }) => onChange(target.value)}
			>
				{options.map(([each, words]) => (
					<option value={each} key={each}>
						{words}
					</option>
				))}
			</select>
		</div>
	);
}
