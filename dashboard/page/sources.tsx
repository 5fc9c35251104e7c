import { sumOf } from "../../shared/counts.ts";
import { sides } from "../../shared/sides.ts";
import { allSides, counted, grouped } from "../../shared/words.ts";
import type { Answer } from "../api.ts";

interface Props {
	readonly charts: Answer<"charts"> | undefined;
}

/** Where people came from. */
export function Sources({ charts }: Props) {
	const { sources = [], moreSources = 0 } = charts ?? {};
	const most = Math.max(1, ...sources.slice(0, 1).map(sumOf));
	return (
		<section className="panel">
			<h2>From where</h2>
			{charts && sources.length === 0 && (
				<p>
					No people yet. Share the page's address with <code>?ref=poster</code>{" "}
					at its end, and you will see here who came by the poster.
				</p>
			)}
			<section
				className="bars"
				aria-label="People by source"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
				tabIndex={0}
			>
				<table className="drawing">
					<tbody>
						{sources.map((each) => (
							<tr key={JSON.stringify(each.source)}>
								<th scope="row">{each.source ?? <i>unknown</i>}</th>
								<td title={allSides(each)}>
									<span className="bar-track">
										{sides.map((side) => (
											<span
												className="bar"
												data-side={side}
												style={{ inlineSize: `${(100 * each[side]) / most}%` }}
												key={side}
											>
												<span className="unseen">
													{`${grouped(each[side])} ${side} `}
												</span>
											</span>
										))}
									</span>
								</td>
								<td>{grouped(sumOf(each))}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
			{moreSources > 0 && <p>and {counted(moreSources, "more source")}</p>}
		</section>
	);
}
