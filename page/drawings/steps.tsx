import { Frame, Poster } from "./frame.tsx";

/** The way of one frame: measured and priced, agreed on, paid for. */
export function StepSymbols() {
	return (
		<>
			<symbol id="step-1" viewBox="0 0 240 180">
				<Frame box={[20, 12, 150, 122]} />
				<path className="line" d="M20 158h150M20 149v18M170 149v18" />
				<path className="line" d="M196 12v122M187 12h18M187 134h18M95 15v44" />
				<path className="ink-face" d="M95 46l26 20v40H69V66z" />
				<circle className="blank" cx="95" cy="66" r="6" />
			</symbol>
			<symbol id="step-2" viewBox="0 0 240 180">
				<Frame box={[20, 30, 150, 128]} />
				<g transform="rotate(-7 120 80)">
					<Poster box={[56, 14, 136, 114]} poster="arch" />
				</g>
				<circle className="ink-face" cx="196" cy="128" r="34" />
				<path className="tick" d="M180 128l11 12 22-24" />
			</symbol>
			<symbol id="step-3" viewBox="0 0 240 180">
				<Frame box={[20, 14, 150, 128]} poster="arch" />
				<path className="face" d="M120 84h108v84H120z" />
				<path className="ink-face" d="M120 84h108v20H120z" />
				<path className="line" d="M142 74v18M206 74v18" />
				{[0, 1, 2, 3].map((column) =>
					[0, 1].map((row) => (
						<circle
							className="coin"
							cx={139 + 23.5 * column}
							cy={121 + 27 * row}
							r="8"
							key={`${column}-${row}`}
						/>
					)),
				)}
			</symbol>
		</>
	);
}
