import { useEffect, useState } from "react";
import { allColors, contrast } from "../../page/looks/colors.ts";
import { themeCss } from "../../page/looks/side-css.ts";
import { capitalized } from "../../shared/capitalized.ts";
import { recordOf } from "../../shared/record-of.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { contrasts } from "../../words/colors.ts";
import type { Scheme, Theme } from "../../words/content.ts";
import { useEditor } from "./editor-context.ts";
import { Panel } from "./panel.tsx";

type ChangedColors = Partial<Record<Side, Partial<Record<Scheme, string>>>>;

const schemes = ["light", "dark"] as const;
const times = { light: "by day", dark: "by night" };

/** The colors of the sides: the page shows each try at once, `content/theme.yaml` gets it only when it is saved. */
export function ColorsPanel({ onClose }: { readonly onClose: () => void }) {
	const { state, save } = useEditor();
	const saved = state.theme.sides;
	/** Only what was changed: another tab may save the others. */
	const [changed, setChanged] = useState<ChangedColors>({});
	const [said, setSaid] = useState<string>();
	const tried = recordOf(sides, (side) => ({
		...saved[side],
		...changed[side],
	}));
	const theme = { ...state.theme, sides: tried };
	useTrial(theme);

	function change(side: Side, scheme: Scheme, color: string) {
		setChanged((last) => ({
			...last,
			[side]: { ...last[side], [scheme]: color },
		}));
	}

	async function saveAll() {
		const wrong = await save(edits);
		setSaid(wrong);
		if (wrong === undefined) setChanged({});
	}

	const edits = sides.flatMap((side) =>
		schemes.flatMap((scheme) => {
			const [before, after] = [saved[side][scheme], tried[side][scheme]];
			const path = ["sides", side, scheme];
			return before === after
				? []
				: { file: "theme.yaml", path, before, after };
		}),
	);

	return (
		<Panel heading="Colors" onClose={onClose}>
			{sides.map((side) => (
				<section key={side}>
					<h3>{capitalized(state.sideNames[side].many)}</h3>
					{schemes.map((scheme) => (
						<ColorRow
							key={scheme}
							{...{ side, scheme, theme }}
							onChange={(color) => change(side, scheme, color)}
						/>
					))}
				</section>
			))}
			<p className="mistake" role="alert">
				{said}
			</p>
			<p className="buttons">
				<button type="button" disabled={edits.length === 0} onClick={saveAll}>
					Save the colors
				</button>
				<button
					type="button"
					disabled={edits.length === 0}
					onClick={() => {
						setChanged({});
						setSaid(undefined);
					}}
				>
					Take back
				</button>
			</p>
		</Panel>
	);
}

interface RowProps {
	readonly side: Side;
	readonly scheme: Scheme;
	readonly theme: Theme;
	readonly onChange: (color: string) => void;
}

/** One color, and how well it can be told from what it stands on. */
function ColorRow({ side, scheme, theme, onChange }: RowProps) {
	const { state } = useEditor();
	const name = `${capitalized(state.sideNames[side].many)} ${times[scheme]}`;
	const color = theme.sides[side][scheme];
	const [typed, setTyped] = useState<string>();
	const all = allColors(theme, scheme);
	const own = contrasts.filter(([one]) => one === side || one === `on-${side}`);
	return (
		<fieldset className="color">
			<legend>{name}</legend>
			<input
				type="color"
				aria-label={name}
				value={color}
				onChange={({ target }) => onChange(target.value)}
			/>
			<input
				aria-label={`${name}, as # and six digits`}
				value={typed ?? color}
				onChange={({ target }) => {
					const isColor = /^#[\da-f]{6}$/i.test(target.value);
					setTyped(isColor ? undefined : target.value);
					if (isColor) onChange(target.value.toLowerCase());
				}}
				onBlur={() => setTyped(undefined)}
			/>
			<ul>
				{own.map(([one, other, least]) => {
					const found = contrast(all[one], all[other]);
					return (
						<li key={`${one} ${other}`} data-wrong={found < least || undefined}>
							{one === side ? `on ${other}` : "words on it"}: {found.toFixed(2)}
							{found < least ? `, needs ${least}` : " ✓"}
						</li>
					);
				})}
			</ul>
		</fieldset>
	);
}

/** Shows colors on the page as long as they are tried. */
function useTrial(theme: Theme) {
	const css = themeCss(theme);
	useEffect(() => {
		const style = document.createElement("style");
		style.textContent = css;
		document.head.append(style);
		return () => style.remove();
	}, [css]);
}
