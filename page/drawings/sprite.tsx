import { StepSymbols } from "./steps.tsx";
import { StreetSymbols } from "./street.tsx";

/**
 * Every drawing of the page, once, outside of what React takes over: the page only refers to them
 * by name, so they are in the document but not in the script.
 */
export function Sprite() {
	return (
		<svg className="sprite" width="0" height="0" aria-hidden="true">
			<symbol id="mark" viewBox="0 0 24 24">
				<path d="M14 3H3v18h18V10" />
			</symbol>
			<symbol id="mark-filled" viewBox="0 0 24 24">
				<path d="M14 3H3v18h18V10" />
				<path className="mark-inside" d="M8.5 8.5h7v7h-7z" />
			</symbol>
			<symbol id="portrait" viewBox="6 6 228 288">
				<rect className="blank" x="10" y="10" width="220" height="280" />
				<path className="shade" d="M10 210h220v80H10z" />
				<path className="ink-face" d="M42 290c0-66 34-92 78-92s78 26 78 92z" />
				<path className="face" d="M98 176h44v34a22 22 0 0 1-44 0z" />
				<path
					className="face"
					d="M76 116a44 44 0 0 1 88 0v24a44 44 0 0 1-88 0z"
				/>
				<path
					className="ink-face"
					d="M72 122c-6-48 20-62 48-62s54 14 48 62c-10-8-14-24-16-34c-20 12-50 12-66 8c0 10-4 20-14 26z"
				/>
				<path className="frame" d="M166 10H10v280h220V74" />
			</symbol>
			<StreetSymbols />
			<StepSymbols />
		</svg>
	);
}
