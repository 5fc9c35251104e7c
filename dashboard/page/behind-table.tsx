import { Children, type ReactNode } from "react";
import { number } from "./words.ts";

interface Props {
	readonly caption: string;
	readonly columns: readonly ReactNode[];
	readonly rows: readonly {
		readonly key: string;
		readonly head: string;
		readonly counts: readonly number[];
	}[];
}

/** The exact numbers of a drawing, also for people who cannot see it. */
export function BehindTable({ caption, columns, rows }: Props) {
	return (
		<details className="behind">
			<summary>As a table</summary>
			<section
				aria-label={caption}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
				tabIndex={0}
			>
				<table>
					<caption>{caption}</caption>
					<thead>
						<tr>
							{Children.map(columns, (head) => (
								<th scope="col">{head}</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ key, head, counts }) => (
							<tr key={key}>
								<th scope="row">{head}</th>
								{Children.map(counts.map(number), (count) => (
									<td>{count}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</details>
	);
}
