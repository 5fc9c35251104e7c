import { renderToStaticMarkup } from "react-dom/server";
import { hero } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { theme } from "../../content/theme.ts";
import { allColors } from "../../shared/colors.ts";
import drawings from "../drawings/sprite.css?raw";
import { Sprite } from "../drawings/sprite.tsx";
import { houses, vehicles } from "../sections/street-scene.tsx";

/** The size that networks ask for. */
export const shareImage = { width: 1200, height: 630 };
const { width, height } = shareImage;
const margin = 56;
/** In sizes of the type; no letters of two lines touch, nor does the tilted poster. */
const lineHeight = 1.06;

/** How wide a text is in the headline's font. */
type Measure = (text: string, size: number) => number;

/**
 * The picture of a shared link, as an SVG document in the headline's font. It is the hero once
 * more: the sentence, and the street with every frame filled.
 */
export function renderShareImage(measure: Measure): string {
	const scale = width / (720 + 540);
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
			<style>{drawingStyles()}</style>
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
				{houses}
				<g transform="translate(720)">{vehicles}</g>
			</g>
			<rect className="solid" y={height - 8} width={width} height={8} />
		</svg>,
	);
}

/** The plain rules of the drawings' stylesheet, with the colors of the light scheme put in. */
function drawingStyles(): string {
	const colors = new Map<string, string>(
		Object.entries(allColors(theme, "light")),
	);
	return [...drawings.matchAll(/\.[\w-]+(?:,\s*\.[\w-]+)*\s*\{[^{}]*\}/g)]
		.join("\n")
		.replaceAll(/var\(--([\w-]+)\)/g, (_, name) => colors.get(name) ?? "none");
}

/** The hero's sentence, as large as it fits above the street; its last word stands on a poster. */
function Headline({ measure }: { readonly measure: Measure }) {
	const { poster } = hero.sides.host;
	let size = 172;
	let lines: string[];
	do {
		size -= 2;
		lines = breakLines(size, measure);
	} while (lines.length * size * lineHeight > 260);
	const beside = (lines.pop() ?? "").slice(0, -poster.length).trim();
	const x = margin + (beside === "" ? 0 : measure(beside, size) + size * 0.24);
	return (
		<g fontSize={size} wordSpacing={size * 0.06}>
			{[...lines, beside].map((line, index) => (
				<text
					className="solid"
					x={margin}
					y={346 - (lines.length - index) * size * lineHeight}
					key={line}
				>
					{line}
				</text>
			))}
			<g transform={`rotate(-2 ${x} 346)`}>
				<rect
					className="ad"
					x={x}
					y={346 - size * 0.78}
					width={measure(poster, size) + size * 0.28}
					height={size * 1.02}
				/>
				<text className="ad-shape" x={x + size * 0.14} y={346}>
					{poster}
				</text>
			</g>
		</g>
	);
}

function breakLines(size: number, measure: Measure): string[] {
	const { wall, poster } = hero.sides.host;
	const lines = [""];
	for (const word of [...wall.split(" "), poster]) {
		const longer = `${lines.at(-1)} ${word}`.trim();
		// A poster is wider than its word.
		const isFitting = measure(longer, size) + size * 0.28 <= width - 2 * margin;
		if (isFitting) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
