import { sumOf } from "../../shared/counts.ts";
import { sides, sideWord } from "../../shared/sides.ts";
import {
	allSides,
	counted,
	grouped,
	languageName,
	unknownLabel,
} from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { sideNames } from "./parts.tsx";

/** The number of sources that makes the panel as high as the one beside it. */
const shown = 9;

/** Where people came from. */
export function Sources({ sources, moreSources, languages }: Answer<"charts">) {
	const max = Math.max(1, ...sources.map(sumOf));
	const more = sources.slice(shown).length + moreSources;
	return (
		<section className="panel">
			<h2>From where</h2>
			<table className="drawing bars" aria-label="People by source">
				<tbody>
					{sources.slice(0, shown).map((each) => (
						<tr key={JSON.stringify(each.source)}>
							<th scope="row">{each.name ?? <i>{unknownLabel}</i>}</th>
							<td title={allSides(each, sideNames)}>
								{sides.map((side) => (
									<span
										className="bar"
										data-side={side}
										style={{ inlineSize: `${(100 * each[side]) / max}%` }}
										key={side}
									>
										<span className="unseen">
											{`${grouped(each[side])} ${sideWord(side, each[side], sideNames)} `}
										</span>
									</span>
								))}
							</td>
							<td>{grouped(sumOf(each))}</td>
						</tr>
					))}
				</tbody>
			</table>
			{more > 0 && <p>and {counted(more, "more source")}</p>}
			{languages.length > 1 && (
				<p>
					{languages
						.map(
							(each) =>
								`${languageName(each.language)}: ${grouped(sumOf(each))}`,
						)
						.join(", ")}
				</p>
			)}
		</section>
	);
}
