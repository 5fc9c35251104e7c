/** What several parts of the page show, and how they write days and sides. */
import { Children, type ReactNode, useId } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { capitalized } from "../../shared/capitalized.ts";
import { recordOf } from "../../shared/record-of.ts";
import { shownMinutes } from "../../shared/shown-times.ts";
import {
	codeNames,
	type Side,
	type SideNames,
	sides,
} from "../../shared/sides.ts";

/** The founder's time zone, which the server writes into the page. */
export const timeZone = document.documentElement.dataset["timeZone"] ?? "UTC";

/** The founder's names of the sides, which the server writes into the page. */
export const sideNames: SideNames =
	JSON.parse(document.documentElement.dataset["sideNames"] ?? "null") ??
	codeNames;

/** Like `Hosts`. */
export const sideHeadings = recordOf(sides, (side) =>
	capitalized(sideNames[side].many),
);

/** Parts of the page, each on its own: one that breaks leaves the others in place. */
export function Parts({ children }: { readonly children: ReactNode }) {
	return Children.map(children, (part) => (
		<ErrorBoundary
			fallback={
				<section className="panel" role="alert">
					<p>This part could not be shown: reload the page.</p>
				</section>
			}
		>
			{part}
		</ErrorBoundary>
	));
}

/** The choice of a side: all where it is empty. */
export const sideOptions = { "": "All", ...sideHeadings } as const;

/** Like `15 Jan 2027, 09:00`, in the founder's time zone. */
export const minuteOf = shownMinutes(timeZone);

/** A minute, in the founder's time zone. */
export function Time({ at }: { readonly at: string }) {
	// A narrow column breaks it between the day and the minute.
	const words = minuteOf(at).replaceAll(/(?<!,) /g, "\u00a0");
	return <time dateTime={at}>{words}</time>;
}

interface KeyProps {
	readonly side: Side;
	readonly children?: ReactNode;
}

/** The name of a side, or other words, after its color. */
export function Key({
	side,
	children = capitalized(sideNames[side].one),
}: KeyProps) {
	return (
		<span className="key" data-side={side}>
			{children}
		</span>
	);
}

interface ButtonProps {
	/** It cannot be pressed, but keeps the focus that it has when it was just pressed. */
	readonly isOff?: boolean;
	readonly onClick: () => void;
	readonly children: ReactNode;
}

/** A quiet button. */
export function Button({ isOff = false, onClick, children }: ButtonProps) {
	return (
		<button
			className="button button-quiet"
			type="button"
			aria-disabled={isOff}
			onClick={() => isOff || onClick()}
		>
			{children}
		</button>
	);
}

interface ChoiceProps<Value extends string> {
	readonly legend: string;
	/** The words of each option. */
	readonly options: Readonly<Record<Value, string>>;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
}

/** A choice of a few options, all visible; radio buttons. */
export function Choice<Value extends string>({
	legend,
	options,
	value,
	onChange,
}: ChoiceProps<Value>) {
	const name = useId();
	return (
		<fieldset className="choice">
			<legend>{legend}</legend>
			{(Object.keys(options) as Value[]).map((option) => (
				<label key={option}>
					<input
						type="radio"
						name={name}
						checked={option === value}
						onChange={() => onChange(option)}
					/>
					{options[option]}
				</label>
			))}
		</fieldset>
	);
}
