import { addresses, type SourceCount, unknownKey } from "../api.ts";
import { listed } from "./sources.tsx";
import { useAnswer } from "./use-answer.ts";

interface Props {
	/** `undefined` is any source. */
	readonly value: string | undefined;
	readonly onChange: (source: string | undefined) => void;
}

/** A choice of one source, most people first. */
export function SourceChoice({ value, onChange }: Props) {
	const { answer = [] } = useAnswer<readonly SourceCount[]>(addresses.sources);
	const known = answer
		.slice(0, listed)
		.map(({ source }) => source ?? unknownKey);
	// The chosen one stays to be seen when its last person is erased.
	const options = new Set([...known, unknownKey, ...(value ? [value] : [])]);
	return (
		<label className="source">
			Source
			<select
				value={value ?? ""}
				onChange={({ target }) => onChange(target.value || undefined)}
			>
				<option value="">All</option>
				{[...options].map((option) => (
					<option value={option} key={option}>
						{option.trimStart()}
					</option>
				))}
			</select>
		</label>
	);
}
