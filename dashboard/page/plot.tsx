import { grouped } from "../../shared/counted.ts";
import { userTypes } from "../api.ts";
import { type Bucket, dayMs, roundCounts } from "./buckets.ts";
import { sum } from "./words.ts";

interface Props {
	readonly buckets: readonly Bucket[];
	/** The bucket whose numbers are shown, and its numbers in words. */
	readonly shown: number | undefined;
	readonly text: string;
	readonly onShow: (index: number | undefined) => void;
}

const mostTimeLabels = 8;

/** The drawing, and a slider over it for pointers and the arrow keys; its table is beside it. */
export function Plot({ buckets, shown, text, onShow }: Props) {
	const most = Math.max(4, ...buckets.map(sum));
	const last = buckets.length - 1;
	const current = Math.min(shown ?? last, last);
	const middleOf = (index: number) => ({
		insetInlineStart: percent((index + 0.5) / buckets.length),
	});
	return (
		<div className="plot">
			<div aria-hidden="true">
				{timeLabels(buckets).map(({ index, text }) => (
					<span className="plot-time" style={middleOf(index)} key={index}>
						{text}
					</span>
				))}
				{roundCounts(most).map((count) => (
					<span
						className="plot-count"
						style={{ insetBlockEnd: percent(count / most) }}
						key={count}
					>
						{grouped(count)}
					</span>
				))}
				{shown !== undefined && (
					<span className="plot-shown" style={middleOf(current)} />
				)}
				<div className="plot-bars">
					{buckets.map((each) => (
						<span key={each.start}>
							{userTypes.map((side) => (
								<span
									className="bar"
									data-side={side}
									style={{ blockSize: percent(each[side] / most) }}
									key={side}
								/>
							))}
						</span>
					))}
				</div>
			</div>
			<input
				type="range"
				aria-label="Day or week"
				aria-valuetext={text}
				max={last}
				value={current}
				onChange={({ target }) => onShow(target.valueAsNumber)}
				onFocus={() => onShow(current)}
				onBlur={() => onShow(undefined)}
				onMouseMove={({ nativeEvent: { offsetX }, currentTarget }) => {
					const place = offsetX / currentTarget.clientWidth;
					const index = Math.floor(place * buckets.length);
					onShow(Math.max(0, Math.min(index, last)));
				}}
				onMouseLeave={() => onShow(undefined)}
			/>
		</div>
	);
}

function percent(share: number): string {
	return `${100 * share}%`;
}

/** The last bucket, and every so many before it: its day, or its month where a year is not enough. */
function timeLabels(buckets: readonly Bucket[]) {
	const [first, last] = [buckets[0], buckets.at(-1)];
	const isLong = first && last && last.start - first.start > 366 * dayMs;
	const format = new Intl.DateTimeFormat("en-GB", {
		timeZone: "UTC",
		month: "short",
		...(isLong ? { year: "numeric" } : { day: "numeric" }),
	});
	const apart = Math.ceil(buckets.length / mostTimeLabels);
	return buckets.flatMap(({ start }, index) =>
		(buckets.length - 1 - index) % apart === 0
			? [{ index, text: format.format(start) }]
			: [],
	);
}
