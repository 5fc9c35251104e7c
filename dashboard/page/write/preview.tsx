import { useState } from "react";
import { type Side, sides } from "../../../shared/sides.ts";
import { languageName } from "../../../shared/words.ts";
import { Choice, sideHeadings } from "../parts.tsx";
import { useAnswer } from "../queries.ts";
import type { Stored } from "./recipients.tsx";

const widths = { 360: "Phone", 700: "Computer" } as const;
const colors = { light: "Light", dark: "Dark" } as const;

interface Props {
	readonly stored: Stored;
	readonly languages: readonly string[];
	readonly language: string;
	readonly onLanguage: (language: string) => void;
}

/** The mail as a mail program shows it; made while it is open. */
export function Preview(props: Props) {
	const [isOpen, setOpen] = useState(false);
	return (
		<section className="mail-preview">
			<h3>How it looks</h3>
			<details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
				<summary>Preview</summary>
				{isOpen && <Frame {...props} />}
			</details>
		</section>
	);
}

function Frame({ stored, languages, language, onLanguage }: Props) {
	const [side, setSide] = useState<Side>(sides[0]);
	const [width, setWidth] = useState<"360" | "700">("360");
	const [color, setColor] = useState<keyof typeof colors>("light");
	const asked = { ...stored, language, side };
	const { answer: mail, error } = useAnswer("preview", asked);
	const page = mail && `${mail.page}${color === "dark" ? "?dark" : ""}`;
	return (
		<div className="action">
			<div className="row">
				{languages.length > 1 && (
					<Choice
						legend="Language of the preview"
						options={Object.fromEntries(
							languages.map((code) => [code, languageName(code)]),
						)}
						value={language}
						onChange={onLanguage}
					/>
				)}
				<Choice
					legend="Side of the preview"
					options={sideHeadings}
					value={side}
					onChange={setSide}
				/>
				<Choice
					legend="Width of the preview"
					options={widths}
					value={width}
					onChange={setWidth}
				/>
				<Choice
					legend="Colors of the preview"
					options={colors}
					value={color}
					onChange={setColor}
				/>
			</div>
			<p role="alert">{error?.message}</p>
			{mail && (
				<>
					<p>
						Subject: <b>{mail.subject}</b>
					</p>
					{/* A computer's width scrolls on a phone: also by keys. */}
					<section
						className="mail-frame"
						aria-label={`The mail, ${widths[width]}`}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
						tabIndex={0}
					>
						<iframe
							// Another element: the frame's own history would take the way back.
							key={page}
							title={`Preview, ${widths[width]}`}
							src={page}
							sandbox="allow-popups allow-popups-to-escape-sandbox"
							width={width}
						/>
					</section>
					<details>
						<summary>As plain text</summary>
						<p className="letter">{mail.text}</p>
					</details>
				</>
			)}
		</div>
	);
}
