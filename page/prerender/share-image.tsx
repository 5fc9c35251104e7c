import { renderToStaticMarkup } from "react-dom/server";
import { theme } from "../../content/theme.ts";
import { allColors } from "../../shared/colors.ts";
import { Space } from "../drawings/space.tsx";
import drawings from "../drawings/sprite.css?raw";
import { Sprite } from "../drawings/sprite.tsx";
import { spaces } from "../sections/street-scene.tsx";

const street = spaces.reduce((sum, [, width]) => sum + width, 0);

/**
 * The picture of a shared link but for its words, as an SVG document: the mark, and the street with
 * every frame filled.
 */
export function renderShareImage(): string {
	const scale = 1200 / street;
	let left = 0;
	return renderToStaticMarkup(
		<svg
			xmlns="http://www.w3.org/2000/svg"
			width="1200"
			height="630"
			viewBox="0 0 1200 630"
			role="presentation"
		>
			<style>{drawingStyles()}</style>
			<rect className="blank" width="1200" height="630" />
			<Sprite />
			<path
				className="frame"
				transform="translate(51 44) scale(1.9)"
				d="M14 3H3v18h18V10"
			/>
			<g transform={`translate(0 ${622 - 240 * scale}) scale(${scale})`}>
				{spaces.map(([space, width]) => {
					const x = left;
					left += width;
					return <Space name={space} width={width} x={x} key={space} />;
				})}
			</g>
			<rect className="solid" y="622" width="1200" height="8" />
		</svg>,
	);
}

/** The plain rules of the drawings' stylesheet, with the colors of the light scheme put in. */
function drawingStyles(): string {
	const colors: Readonly<Record<string, string>> = allColors(theme, "light");
	return [...drawings.matchAll(/\.[\w-]+(?:,\s*\.[\w-]+)*\s*\{[^{}]*\}/g)]
		.join("\n")
		.replaceAll(/var\(--([\w-]+)\)/g, (_, name) => colors[name] ?? "none");
}
