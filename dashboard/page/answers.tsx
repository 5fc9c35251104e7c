import { sumOf } from "../../shared/counts.ts";
import { sides } from "../../shared/sides.ts";
import { grouped } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { sideHeadings } from "./parts.tsx";

/** The number of answers per side. */
const shown = 8;

/** The most frequent answers of each side to the founder's own question. */
export function Answers({ answers }: Pick<Answer<"charts">, "answers">) {
	return (
		<section className="panel">
			<h2>What people answer</h2>
			<div className="pair">
				{sides.map((side) => (
					<table
						className="drawing bars"
						aria-label={`Answers of ${sideHeadings[side]}`}
						key={side}
					>
						<caption>{sideHeadings[side]}</caption>
						<tbody>
							{answers
								.filter((each) => each[side] > 0)
								.sort((one, other) => other[side] - one[side])
								.slice(0, shown)
								.map((each) => (
									<tr key={each.answer}>
										<th scope="row" title={each.answer}>
											{each.answer}
										</th>
										<td>
											<span
												className="bar"
												data-side={side}
												style={{
													inlineSize: `${(100 * each[side]) / Math.max(...answers.map(sumOf))}%`,
												}}
											/>
										</td>
										<td>{grouped(each[side])}</td>
									</tr>
								))}
						</tbody>
					</table>
				))}
			</div>
		</section>
	);
}
