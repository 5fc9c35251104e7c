import { useState } from "react";
import { maxUntyped } from "../../../shared/desk.ts";
import {
	allSides,
	counted,
	grouped,
	languageName,
} from "../../../shared/words.ts";
import { ActionForm, NumberField } from "../forms.tsx";
import { sideNames } from "../parts.tsx";
import { useAnswer } from "../queries.ts";
import { useSaid } from "../use-said.ts";

/** People who were not asked to confirm, and the button that asks them. Empty without such people. */
export function ConfirmPart({
	onChanged,
}: {
	/** Called when they are asked. */
	readonly onChanged: () => void;
}) {
	const { answer } = useAnswer("unasked", {});
	const [isOpen, setOpen] = useState(false);
	const { said, saying, sayAndFocus } = useSaid<string, HTMLParagraphElement>(
		"",
	);
	const count = answer?.count ?? 0;
	if (count === 0 && said === "") return null;
	return (
		<section>
			<h3>Not asked to confirm</h3>
			<p ref={saying} role="status" tabIndex={-1}>
				{said}
			</p>
			{count > 0 && (
				<>
					<p>
						{counted(count, "person was", "people were")} not asked. They joined
						before mail was on, or were imported.
					</p>
					<details
						onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
					>
						<summary>Ask them to confirm …</summary>
						{isOpen && <Ask onDone={(done) => sayAndFocus(done, onChanged)} />}
					</details>
				</>
			)}
		</section>
	);
}

function Ask({ onDone }: { readonly onDone: (done: string) => void }) {
	const { answer: plan, error, isOld } = useAnswer("confirmPlan", {});
	if (!plan) return <p role="status">{error?.message ?? "Counting …"}</p>;
	const { total, perSide, imported, leftOut, mails } = plan;
	return (
		<>
			<p>
				<b>{counted(total, "person", "people")}</b>
				{total > 0 && `: ${allSides(perSide, sideNames)}`}
				{imported > 0 && `, ${grouped(imported)} imported`}
			</p>
			<dl className="facts">
				{leftOut.map(({ reason, count }) => (
					<div key={reason}>
						<dt>{`Left out: ${reason}`}</dt>
						<dd>{grouped(count)}</dd>
					</div>
				))}
			</dl>
			{mails.map(({ language, isImported, count, subject, page }) => (
				<details key={`${language} ${isImported}`}>
					<summary>
						The mail to {counted(count, "person", "people")} who{" "}
						{isImported
							? count === 1
								? "was imported"
								: "were imported"
							: "joined"}
						, in {languageName(language)}
					</summary>
					<p>
						Subject: <b>{subject}</b>
					</p>
					<div className="mail-frame">
						<iframe
							// Another element: the frame's own history would take the way back.
							key={page}
							title={`The mail, in ${languageName(language)}`}
							src={page}
							sandbox="allow-popups allow-popups-to-escape-sandbox"
							width="100%"
						/>
					</div>
				</details>
			))}
			{total > 0 && (
				<ActionForm
					label="Ask them to confirm"
					action="confirm"
					read={(values) => ({
						total,
						typed: `${values.get("typed") ?? ""}`,
					})}
					onDone={({ done }) => onDone(done)}
				>
					{(refusal, isPending) => (
						<>
							{total > maxUntyped && (
								<NumberField
									what={`Type ${total} to ask them`}
									refusal={refusal}
								/>
							)}
							<button
								className="button"
								type="submit"
								disabled={isPending || isOld}
							>
								Ask {counted(total, "person", "people")} to confirm
							</button>
						</>
					)}
				</ActionForm>
			)}
		</>
	);
}
