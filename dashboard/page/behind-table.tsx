import type { ReactNode } from "react";

interface Props {
	readonly caption: string;
	readonly columns: readonly {
		readonly key: string;
		readonly head: ReactNode;
	}[];
	readonly rows: readonly {
		readonly key: string;
		readonly head: string;
		readonly cells: readonly string[];
	}[];
}

/** What a drawing shows, for whoever cannot see it or wants the exact numbers. */
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
							{columns.map(({ key, head }) => (
								<th scope="col" key={key}>
									{head}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ key, head, cells }) => (
							<tr key={key}>
								<th scope="row">{head}</th>
								{cells.map((cell, index) => (
									<td key={columns[index + 1]?.key}>{cell}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</details>
	);
}

/** The columns of a table that counts both sides. */
export function sideColumns(first: string) {
	return [first, "Hosts", "Advertisers"].map((name) => ({
		key: name,
		head: name,
	}));
}
