import { Frame } from "./frame.tsx";

/** The spaces of the street. Each stands on its lower edge, 240 below its upper one. */
export function StreetSymbols() {
	return (
		<>
			<ShopWindow />
			<Counter />
			<Lockers />
			<Van />
			<Scooter />
		</>
	);
}

function ShopWindow() {
	return (
		<symbol id="window" viewBox="0 0 280 240">
			<path className="face" d="M0 22h280v218H0z" />
			<path className="solid" d="M0 16h280v8H0z" />
			<path className="shade" d="M192 104h62v136h-62z" />
			<path
				className="line"
				d="M192 104h62v136h-62zM26 104h146v108H26zM26 226h146"
			/>
			<path className="line" d="M204 116h38v50h-38z" />
			<path className="solid" d="M200 176h5v22h-5z" />
			<Frame box={[46, 116, 106, 84]} poster="dot" />
			<path className="face" d={awning(0, 8)} />
			<path
				className="solid"
				d={[1, 3, 5, 7].map((n) => awning(n, 1)).join("")}
			/>
		</symbol>
	);
}

/** Stripes of the awning, 32 wide each, with round ends. */
function awning(first: number, count: number): string {
	const ends = "a16 18 0 0 1-32 0".repeat(count);
	return `M${12 + 32 * first} 48v30${"m32 0".repeat(count)}${ends}V48h${32 * count}v30`;
}

function Counter() {
	return (
		<symbol id="counter" viewBox="0 0 240 240">
			<path className="blank" d="M0 54h240v186H0z" />
			<path className="line" d="M0 54h240v186H0zM176 54v22" />
			<path className="solid" d="M0 48h240v8H0zM176 74l28 26h-56z" />
			<path className="face" d="M34 80h84v52H34z" />
			<path className="shade" d="M34 80h84v15H34z" />
			<path className="line" d="M34 95h84M60 95v14M92 95v14M26 80h100" />
			<path className="face" d="M51 114h18v18H51zM83 114h18v18H83z" />
			<path className="face" d="M154 112h32v20h-32zM186 116h7v9h-7" />
			<path className="face" d="M22 144h196v96H22z" />
			<path className="shade" d="M24 144h192v10H24z" />
			<path className="solid" d="M12 132h216v12H12z" />
			<Frame box={[58, 164, 124, 62]} poster="halves" />
		</symbol>
	);
}

function Lockers() {
	return (
		<symbol id="lockers" viewBox="0 0 200 240">
			<path className="blank" d="M0 4h200v236H0z" />
			<path className="line" d="M0 4h200v236H0zM24 22h30M62 22h76M146 22h30" />
			<path className="solid" d="M0 0h200v8H0z" />
			<path className="face" d="M16 44h168v184H16z" />
			<path className="shade" d="M128 46h54v180h-54z" />
			<path
				className="line"
				d="M72 44v184M128 44v184M31 58h26M31 66h26M31 74h26M87 58h26M87 66h26M87 74h26M143 58h26M143 66h26M143 74h26"
			/>
			<path
				className="solid"
				d="M60 132h5v20h-5zM116 196h5v18h-5zM172 132h5v20h-5zM24 228h12v12H24zM164 228h12v12h-12z"
			/>
			<Frame box={[79, 86, 42, 100]} poster="arch" />
		</symbol>
	);
}

function Van() {
	return (
		<symbol id="van" viewBox="0 0 340 240">
			<path
				className="shade"
				d="M0 240V30h64v22h58V12h48v60h62V36h46v50h62v154z"
			/>
			<path className="face" d="M14 56h222v152H14z" />
			<path className="face" d="M236 92h46l42 58v58h-88z" />
			<path className="shade" d="M14 184h310v24H14z" />
			<path className="line" d="M14 184h310M14 56h222v152" />
			<path className="blank" d="M250 106h26l28 42h-54z" />
			<path className="line" d="M250 106h26l28 42h-54zM250 166h14" />
			<path
				className="solid"
				d="M312 160h14v12h-14zM8 192h12v16H8zM318 196h14v12h-14z"
			/>
			<Frame box={[38, 74, 170, 94]} poster="stripes" />
			<Wheel x={80} y={208} r={32} />
			<Wheel x={272} y={208} r={32} />
		</symbol>
	);
}

function Scooter() {
	return (
		<symbol id="scooter" viewBox="0 0 200 240">
			<path className="shade" d="M0 240V86h40V50h62v66h54V74h44v166z" />
			<path className="face" d="M14 82h94v84H14z" />
			<Frame box={[26, 94, 70, 60]} poster="peak" />
			<path className="solid" d="M20 166h92v12H20z" />
			<path
				className="face"
				d="M24 178h86l10 34h24l-8-84h20l14 66v18h-20l-4 8H70c0-30-46-34-46-8z"
			/>
			<path className="line" d="M136 128l-6-30h-16M130 98l12-6" />
			<path className="solid" d="M150 124h12v12h-12z" />
			<Wheel x={46} y={216} r={24} />
			<Wheel x={164} y={216} r={24} />
		</symbol>
	);
}

interface WheelProps {
	readonly x: number;
	readonly y: number;
	readonly r: number;
}

function Wheel({ x, y, r }: WheelProps) {
	return (
		<>
			<circle className="solid" cx={x} cy={y} r={r} />
			<circle className="blank" cx={x} cy={y} r={Math.round(r * 0.42)} />
		</>
	);
}
