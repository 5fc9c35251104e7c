/** What the stylesheet makes of each kind of element, read in the browser: only what no font and no layout decides. */

/** The style of each kind of element by its name: `.hero .lead: color ink; …`. */
export type Styles = Readonly<Record<string, string>>;

/** Runs in the browser. `names` are those of the colors. */
export function readStyles(names: Readonly<Record<string, string>>): Styles {
	const inherited =
		"color fontWeight fontStretch fontSize lineHeight fontStyle cursor visibility textAlign textWrapStyle pointerEvents whiteSpace overflowWrap".split(
			" ",
		) as "color"[];
	const usual: Readonly<Record<string, string>> = {
		position: "static",
		zIndex: "auto",
		backgroundColor: "rgba(0, 0, 0, 0)",
		backgroundImage: "none",
		boxShadow: "none",
		textDecorationLine: "none",
		animationName: "none",
		animationDuration: "0s",
		animationDelay: "0s",
		opacity: "1",
		overflow: "visible",
		minHeight: "0px",
		rotate: "none",
		accentColor: "auto",
		order: "0",
		transitionProperty: "all",
		transitionDuration: "0s",
		padding: "0px",
		scrollMarginTop: "0px",
		scrollPaddingTop: "auto",
		rowGap: "normal",
		columnGap: "normal",
		maxWidth: "none",
		isolation: "auto",
	};
	const isDrawing = (element: Element) =>
		element.namespaceURI !== document.documentElement.namespaceURI;

	function named(value: string) {
		return value
			.replaceAll(/rgb\([\d, ]+\)/g, (color) => names[color] ?? color)
			.replaceAll(/\d+\.\d+(?=px)/g, (size) => `${Math.round(+size)}`);
	}
	function styleOf(element: Element, pseudo?: string) {
		const style = getComputedStyle(element, pseudo);
		const above = pseudo ? element : element.parentElement;
		const parent = above && getComputedStyle(above);
		const parts = inherited
			.filter((name) => style[name] !== parent?.[name])
			.map((name) => `${name} ${style[name]}`);
		if (pseudo) parts.push(`content ${style.content}`);
		// What is in a grid is a block.
		if (!/^(block|inline)$/.test(style.display))
			parts.push(`display ${style.display}`);
		for (const [name, value] of Object.entries(usual)) {
			const own = style[name as "color"];
			// A flex item has `min-height: auto` where no rule says more; browsers give fields an `overflow` of their own.
			const isUsual =
				own === value ||
				(name === "minHeight" && own === "auto") ||
				(name === "overflow" && element.matches("input"));
			if (!isUsual) parts.push(`${name} ${own}`);
		}
		const borders = (["Top", "Right", "Bottom", "Left"] as const).map(
			(side) => {
				const line = style[`border${side}Style`];
				return line === "none"
					? "none"
					: `${style[`border${side}Width`]} ${line} ${style[`border${side}Color`]}`;
			},
		);
		if (borders.some((border) => border !== "none"))
			parts.push(
				`border ${[...new Set(borders)].length > 1 ? borders.join(", ") : borders[0]}`,
			);
		if (style.outlineStyle !== "none")
			parts.push(
				`outline ${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor} ${style.outlineOffset}`,
			);
		if (style.textDecorationLine !== "none")
			parts.push(
				`textDecoration ${style.textDecorationColor} ${style.textDecorationThickness}`,
			);
		return named(parts.join("; "));
	}
	function nameOf(element: Element) {
		const { localName, classList } = element;
		const side = element.closest("[data-side]")?.getAttribute("data-side");
		return [
			localName,
			...[...classList].map((name) => `.${name}`),
			...["id", "type", "role", "value"].flatMap((name) => {
				const value = element.getAttribute(name);
				const isShort = value !== null && value.length < 12;
				return isShort && name !== "id" ? [`[${name}=${value}]`] : [];
			}),
			side ? `(${side})` : "",
		].join("");
	}

	const styles: Record<string, string> = {};
	const all = document.querySelectorAll("html, body, body *");
	for (const element of all) {
		if (element.closest(".sprite, script")) continue;
		// Of a drawing, what is referred to.
		if (isDrawing(element) && !element.matches("svg, .poster, .filling"))
			continue;
		const part = element.closest("header, .hero, section, footer, .toast");
		const within =
			part && part !== element
				? `${part.id && part.id !== "waitlist" ? `#${part.id}` : `.${part.classList[0]}`} > `
				: "";
		const parent = element.parentElement;
		const above =
			parent && parent !== part && element.classList.length === 0
				? `${nameOf(parent).replace(/\(.*/, "")} > `
				: "";
		const name = `${within}${above}${nameOf(element)}`;
		if (name in styles) continue;
		styles[name] = styleOf(element);
		for (const pseudo of ["::before", "::after"])
			if (!/^(none|normal)$/.test(getComputedStyle(element, pseudo).content))
				styles[name + pseudo] = styleOf(element, pseudo);
	}
	return styles;
}
