/** "Keep your poster": after joining, a button shares or downloads a picture of the street with the visitor's name. */
import { fitName, inkOf, nameFont, numberOf } from "./fit-name.ts";

const [width, height] = [1080, 1350];
/** Pixels per unit of the drawings of the street. */
const scale = 1.5;

/** The button, with a label from the document. */
export function makeButton(root: HTMLElement, name: string): HTMLButtonElement {
	const button = Object.assign(document.createElement("button"), {
		type: "button",
		className: "button button-quiet keep",
		textContent: root.dataset["keep"],
	});
	// At once: a browser shares only right after a press.
	const picture = draw(root, name);
	button.onclick = async () => {
		const blob = await picture;
		if (!blob) return;
		const file = new File([blob], `${name}.png`, { type: blob.type });
		const shared = { files: [file] };
		// A person who closes the list of programs wants no download.
		if (navigator.canShare?.(shared)) navigator.share(shared).catch(() => {});
		else
			Object.assign(document.createElement("a"), {
				href: URL.createObjectURL(file),
				download: file.name,
			}).click();
	};
	return button;
}

/** The site's name, the visitor's in a frame, the street as it hangs, and the site's address. `null` where the browser gives no pictures of a canvas away. */
function draw(root: HTMLElement, name: string): Promise<Blob | null> {
	const canvas = document.createElement("canvas");
	Object.assign(canvas, { width, height });
	const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
	const colors = getComputedStyle(root);
	const color = (name: string) => colors.getPropertyValue(`--${name}`);
	const fill = (name: string, ...area: [number, number, number, number]) => {
		pen.fillStyle = color(name);
		pen.fillRect(...area);
	};
	const write = (text: string, x: number, y: number) => {
		const wide = inkOf(text).width;
		const size = Math.min(0.64, (width - x - 60) / wide);
		pen.fillStyle = color("ink");
		writeName(pen, text, [size, 0, 0, size, x + (size * wide) / 2, y]);
	};
	fill("paper", 0, 0, width, height);
	write(root.querySelector(".logo>span")?.textContent ?? "", 140, 118);
	write(location.host, 60, 1310);
	pen.strokeStyle = color("frame");
	pen.lineWidth = 12;
	pen.stroke(new Path2D("M98 69H66V115H118V89M924 176H66V464H1014V260"));
	pen.save();
	pen.translate(width / 2, 320);
	pen.rotate(-0.025);
	const poster = { x: -444, y: -118, width: 888, height: 236 };
	fill("poster", -444, -118, 888, 236);
	pen.fillStyle = color("on-poster");
	writeName(pen, name, fitName(name, poster));
	pen.restore();
	let bottom = 860;
	for (const svg of root.querySelectorAll<SVGSVGElement>(".hero>.street svg")) {
		const wide = scale * svg.viewBox.baseVal.width;
		pen.save();
		pen.translate((width - wide) / 2, bottom - 240 * scale);
		pen.scale(scale, scale);
		for (const each of svg.querySelectorAll<SVGGraphicsElement>(
			"use:not(.poster),.named,.sign",
		))
			drawShapes(pen, each);
		pen.restore();
		fill("ink", 0, bottom, width, 4);
		bottom += 378;
	}
	return new Promise((resolve) => canvas.toBlob(resolve));
}

function drawShapes(pen: CanvasRenderingContext2D, drawing: SVGElement) {
	const symbol = drawing.getAttribute("href");
	const x = numberOf(drawing, "x");
	const shapes = symbol
		? document.querySelectorAll<SVGElement>(`${symbol} *`)
		: (drawing.children as HTMLCollectionOf<SVGElement>);
	pen.translate(x, 0);
	for (const shape of shapes) {
		const { fill, stroke, strokeWidth } = getComputedStyle(shape);
		pen.fillStyle = pen.strokeStyle = "#0000";
		// Without one, they stay so.
		pen.fillStyle = fill;
		pen.strokeStyle = stroke;
		if (shape instanceof SVGTextElement) {
			writeName(pen, shape.textContent, `${shape.getAttribute("transform")}`);
			continue;
		}
		const number = (name: string) => numberOf(shape, name);
		const path = new Path2D(shape.getAttribute("d") ?? "");
		path.rect(number("x"), number("y"), number("width"), number("height"));
		if (number("r"))
			path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
		pen.fill(path);
		pen.lineWidth = Number.parseFloat(strokeWidth);
		pen.stroke(path);
	}
	pen.translate(-x, 0);
}

/** Writes a name where a matrix puts it, as `fitName` makes it, or as a drawing has it. */
function writeName(
	pen: CanvasRenderingContext2D,
	name: string,
	matrix: number[] | string,
) {
	pen.save();
	pen.setTransform(pen.getTransform().multiply(new DOMMatrix(matrix)));
	pen.font = nameFont(name);
	pen.textAlign = "center";
	// WebKit's canvas has no condensed letters, and makes the usual ones as narrow.
	pen.fillText(name, 0, 0, inkOf(name).width);
	pen.restore();
}
