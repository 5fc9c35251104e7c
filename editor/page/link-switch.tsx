import { useRef, useState } from "react";
import { capitalized } from "../../shared/capitalized.ts";
import { nameOf, type Value } from "../../words/paths.ts";
import type { FilePlace } from "../protocol.ts";
import { useEditor } from "./editor-context.ts";
import { usePictureChoice } from "./pictures.tsx";

/** Switches a link, the photo or a page of text off, and on again with what it had. */
export function LinkSwitch({ place }: { readonly place: FilePlace }) {
	const { save } = useEditor();
	const { file, path, title, proposal, isPicture } = place;
	const isOn = place.text === undefined;
	const { choose, field, said: saidOfPicture } = usePictureChoice();
	const [said, setSaid] = useState<string>();
	const [typed, setTyped] = useState<Record<string, string>>({});
	const button = useRef<HTMLButtonElement>(null);
	const parts = isOn ? undefined : textsOf(proposal);

	async function change(before: Value, after: Value) {
		const wrong = await save([{ file, path, before, after }]);
		setSaid(wrong);
		if (wrong === undefined) setTyped({});
		return wrong;
	}

	function switchOff() {
		change(place.value ?? null, null);
	}

	function switchOn() {
		const texts = { ...parts, ...typed };
		const filled = Object.entries(texts).filter(([, text]) => text !== "");
		return change(
			null,
			parts ? Object.fromEntries(filled) : (proposal ?? null),
		);
	}

	return (
		<fieldset className="switch">
			<legend>{title}</legend>
			{Object.entries(parts ?? {}).map(([name, text]) => (
				<label key={name}>
					{capitalized(place.parts[name] ?? name)}
					<input
						value={typed[name] ?? text}
						onChange={({ target }) =>
							setTyped((last) => ({ ...last, [name]: target.value }))
						}
						onKeyDown={async (event) => {
							if (event.key !== "Enter" || event.nativeEvent.isComposing)
								return;
							const field = event.currentTarget;
							// The focus stays in the panel: this field goes, unless there is a mistake.
							button.current?.focus();
							if (await switchOn()) field.focus();
						}}
					/>
				</label>
			))}
			{isOn ? (
				<button type="button" onClick={switchOff}>
					Switch off<span className="unseen"> {title}</span>
				</button>
			) : proposal ? (
				<button type="button" onClick={switchOn} ref={button}>
					Switch on<span className="unseen"> {title}</span>
				</button>
			) : (
				!isPicture && (
					<p>Left out. A note in content/{file} says how to write it.</p>
				)
			)}
			{isPicture && (
				<>
					<button type="button" onClick={() => choose(place)}>
						Choose a picture<span className="unseen"> {title}</span>
					</button>
					{field}
				</>
			)}
			<p className="note path">{nameOf(path)}</p>
			<p className="mistake" role="alert">
				{said ?? saidOfPicture}
			</p>
		</fieldset>
	);
}

/** The texts of a link; `undefined` for a group with other groups in it. */
function textsOf(
	proposal: Value | undefined,
): Record<string, string> | undefined {
	if (typeof proposal !== "object" || proposal === null) return undefined;
	const entries = Object.entries(proposal as Record<string, Value>);
	// An example's address is not one.
	const texts = entries.map(([name, text]) => [
		name,
		typeof text === "string" ? text.replace("https://…", "") : text,
	]);
	return entries.every(([, text]) => typeof text === "string")
		? Object.fromEntries(texts)
		: undefined;
}
