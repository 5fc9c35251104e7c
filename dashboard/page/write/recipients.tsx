import { capitalized } from "../../../shared/capitalized.ts";
import {
	allSides,
	counted,
	grouped,
	languageName,
} from "../../../shared/words.ts";
import { sideNames } from "../parts.tsx";
import { useAnswer } from "../queries.ts";

/** A draft as it is stored. */
export interface Stored {
	readonly id: number;
	readonly version: string;
}

/** How many people get the mail, who is left out, and who gets the text of another language. */
export function Recipients({ stored }: { readonly stored: Stored }) {
	const { answer: plan, error } = useAnswer("plan", stored);
	return (
		<>
			<p role="status">
				{plan ? (
					<>
						<b>{counted(plan.total, "person", "people")}</b>
						{plan.total > 0 && `: ${allSides(plan.perSide, sideNames)}`}
					</>
				) : (
					(error?.message ?? "Counting …")
				)}
			</p>
			{plan && (
				<>
					<dl className="facts">
						{plan.perLanguage.length > 1 &&
							plan.perLanguage.map(({ language, count }) => (
								<div key={language}>
									<dt>{languageName(language)}</dt>
									<dd>{grouped(count)}</dd>
								</div>
							))}
						{plan.leftOut.map(({ reason, count }) => (
							<div key={reason}>
								<dt>{`Left out: ${reason}`}</dt>
								<dd>{grouped(count)}</dd>
							</div>
						))}
					</dl>
					{plan.missing.map((each) => (
						<p key={each}>
							<b>{capitalized(each)}</b>
						</p>
					))}
				</>
			)}
		</>
	);
}
