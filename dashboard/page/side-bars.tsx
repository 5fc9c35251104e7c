import { Bar } from "recharts";
import { sides } from "../../shared/sides.ts";

const [first] = sides;

/** The bars of a chart: a part per side in its color, all but the first hatched. */
export function SideBars() {
	return sides.map((side) => (
		<g key={side}>
			<pattern
				id={`hatched-${side}`}
				width="4"
				height="4"
				patternUnits="userSpaceOnUse"
				patternTransform="rotate(45)"
			>
				<rect width="2" height="4" fill={`var(--${side})`} />
			</pattern>
			<Bar
				dataKey={side}
				stackId="people"
				maxBarSize={40}
				fill={side === first ? `var(--${side})` : `url(#hatched-${side})`}
				stroke={`var(--${side})`}
				strokeWidth={2}
				isAnimationActive={false}
			/>
		</g>
	));
}
