import { renderToStaticMarkup } from "react-dom/server";
import { hero } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { Space } from "../drawings/space.tsx";
import { Sprite } from "../drawings/sprite.tsx";
import { spaces } from "../sections/street-scene.tsx";
import { fitHeadline, lineHeight } from "./share-headline.ts";
import type { Measure } from "./types.ts";

/** The size that networks ask for. */
export const shareImage = { width: 1200, height: 630 };
const { width, height } = shareImage;
const margin = 56;
/** How wide the street is drawn, before it is fitted to the picture. */
const street = spaces.reduce((sum, [, wide]) => sum + wide, 0);

/**
 * The picture of a shared link, as an SVG document in the headline's font. It is the hero once
 * more: the sentence, and the street with every frame filled.
 */
export function renderShareImage(css: string, measure: Measure): string {
	const scale = width / street;
	let left = 0;
	return renderToStaticMarkup(
		<svg
			xmlns="http://www.w3.org/2000/svg"
			width={width}
			height={height}
			viewBox={`0 0 ${width} ${height}`}
			fontFamily="Archivo"
			fontWeight="800"
		>
			<title>{site.name}</title>
			<style>{css}</style>
			<rect className="blank" width={width} height={height} />
			<Sprite />
			<path
				className="frame"
				transform={`translate(${margin - 5} 44) scale(1.9)`}
				d="M14 3H3v18h18V10"
			/>
			<text className="solid" x={margin + 54} y={85} fontSize={50}>
				{site.name}
			</text>
			<Headline measure={measure} />
			<g transform={`translate(0 ${height - 8 - 240 * scale}) scale(${scale})`}>
				{spaces.map(([space, wide]) => {
					const x = left;
					left += wide;
					return <Space name={space} width={wide} x={x} key={space} />;
				})}
			</g>
			<rect className="solid" y={height - 8} width={width} height={8} />
		</svg>,
	);
}

function Headline({ measure }: { readonly measure: Measure }) {
	const { wall, poster } = hero.sides.host;
	const box = { width: width - 2 * margin, height: 260 };
	const { size, lines, posterAt, posterWidth } = fitHeadline(
		wall,
		poster,
		box,
		measure,
	);
	const baseline = (line: number) =>
		346 - (lines.length - 1 - line) * size * lineHeight;
	const last = baseline(lines.length - 1);
	return (
		<g fontSize={size} wordSpacing={size * 0.06}>
			{lines.map((line, index) => (
				<text className="solid" x={margin} y={baseline(index)} key={line}>
					{line}
				</text>
			))}
			<g transform={`rotate(-2 ${margin + posterAt} ${last})`}>
				<rect
					className="ad"
					x={margin + posterAt}
					y={last - size * 0.78}
					width={posterWidth}
					height={size * 1.02}
				/>
				<text className="ad-shape" x={margin + posterAt + size * 0.14} y={last}>
					{poster}
				</text>
			</g>
		</g>
	);
}
