import { grouped } from "../../shared/words.ts";

interface Props {
	readonly caption: string;
	readonly columns: readonly string[];
	/** The head of a row, which no other row has, and its numbers. */
	readonly rows: readonly (readonly [head: string, ...counts: number[]])[];
}

/** The exact numbers of a chart, also for people who cannot see it. */
export function NumbersTable({ caption, columns, rows }: Props) {
	return (
		<details className="numbers">
			<summary aria-label={`As a table: ${caption}`}>As a table</summary>
			<section
				aria-label={caption}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
				tabIndex={0}
			>
				<table>
					<caption>{caption}</caption>
					<thead>
						<tr>
							{columns.map((name) => (
								<th scope="col" key={name}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(([head, ...counts]) => (
							<tr key={head}>
								<th scope="row">{head}</th>
								{counts.map((count, column) => (
									<td key={columns[column]}>{grouped(count)}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</details>
	);
}
