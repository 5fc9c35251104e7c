/** Reads a file of words as it is written: its values, and where each of them stands. */
import { type ESTree, parseSync } from "vite";
import { type Exports, nameOf, type TextPath } from "../check.ts";
import { type SourceMistake, syntaxMistake } from "./syntax-mistake.ts";

export interface SourceFile {
	readonly text: string;
	readonly exports: Exports;
	readonly mistakes: readonly SourceMistake[];
	/** Where the text at a path stands; for a missing one, what it is missing in. */
	placeOf(path: TextPath): ESTree.Span;
	/** How the value at a path is written; `undefined` where the file has no such line. */
	nodeOf(path: TextPath): ESTree.Expression | undefined;
	/** What a name such as `site.name` stands for. */
	lookUp(name: ESTree.Expression): unknown;
}

/** Stands for what is no text, list or group. */
export const noValue = Symbol("no value");

/** Reads a file. `imported` has what it may import, by the name there. */
export function parseFile(
	text: string,
	imported: Readonly<Record<string, unknown>>,
): SourceFile {
	const places = new Map<string, ESTree.Span>();
	const nodes = new Map<string, ESTree.Expression>();
	const mistakes: SourceMistake[] = [];
	const exports: Record<string, unknown> = {};
	const known: Record<string, unknown> = { ...imported };
	const end = { start: text.trimEnd().length, end: text.length };
	const parsed = parseSync("words.ts", text);
	const unreadable = syntaxMistake(text, parsed);
	if (unreadable) mistakes.push(unreadable);
	for (const statement of parsed.program.body) readStatement(statement);
	return {
		text,
		exports,
		mistakes,
		placeOf(path) {
			for (let length = path.length; length > 0; length -= 1) {
				const place = places.get(nameOf(path.slice(0, length)));
				if (place) return place;
			}
			return end;
		},
		nodeOf: (path) => nodes.get(nameOf(path)),
		lookUp,
	};

	function readStatement(statement: ESTree.Statement | ESTree.Directive) {
		if (statement.type === "ImportDeclaration") return;
		const isExport = statement.type === "ExportNamedDeclaration";
		const declaration = isExport ? statement.declaration : statement;
		if (declaration?.type !== "VariableDeclaration") {
			mistakes.push({
				at: statement.start,
				sentence: "only words stand here, after `export const` and their name",
				isShown: true,
			});
			return;
		}
		for (const { id, init, start, end } of declaration.declarations) {
			if (id.type !== "Identifier" || !init) continue;
			if (places.has(id.name))
				mistakes.push({
					at: statement.start,
					sentence: `${id.name} stands twice: leave one of them out`,
				});
			places.set(id.name, { start, end });
			known[id.name] = read(init, [id.name]);
			if (isExport) exports[id.name] = known[id.name];
		}
	}

	function read(node: ESTree.Expression, path: TextPath): unknown {
		nodes.set(nameOf(path), node);
		switch (node.type) {
			case "Literal":
				return "regex" in node || "bigint" in node ? noValue : node.value;
			case "TemplateLiteral":
				return readTemplate(node, path);
			case "TSAsExpression":
			case "TSSatisfiesExpression":
			case "ParenthesizedExpression":
				return read(node.expression, path);
			case "ArrayExpression":
				return node.elements.map((element, index) => {
					if (element === null || element.type === "SpreadElement")
						return noValue;
					const inner = [...path, index];
					places.set(nameOf(inner), element);
					return read(element, inner);
				});
			case "ObjectExpression":
				return readGroup(node, path);
			case "MemberExpression":
			case "Identifier":
				return lookUp(node);
			default:
				return noValue;
		}
	}

	function readGroup(node: ESTree.ObjectExpression, path: TextPath) {
		const values: Record<string, unknown> = {};
		for (const property of node.properties) {
			const name = property.type === "Property" ? keyOf(property) : undefined;
			if (property.type !== "Property" || name === undefined) continue;
			const inner = [...path, name];
			if (Object.hasOwn(values, name))
				mistakes.push({
					at: property.start,
					sentence: `${nameOf(inner)} stands twice`,
				});
			places.set(nameOf(inner), property);
			values[name] = read(property.value, inner);
		}
		return values;
	}

	function readTemplate(node: ESTree.TemplateLiteral, path: TextPath) {
		return node.quasis
			.map(({ value }, index) => {
				const expression = node.expressions[index];
				const found = expression && lookUp(expression);
				if (expression && typeof found !== "string")
					mistakes.push({
						at: expression.start,
						sentence: `${nameOf(path)}: \${${text.slice(expression.start, expression.end)}} is not known; \${site.name} is the product's name`,
					});
				return `${value.cooked ?? value.raw}${typeof found === "string" ? found : ""}`;
			})
			.join("");
	}

	/** The value of a name such as `site.name`. */
	function lookUp(node: ESTree.Expression): unknown {
		if (node.type === "Identifier")
			return Object.hasOwn(known, node.name) ? known[node.name] : noValue;
		if (node.type !== "MemberExpression" || node.computed) return noValue;
		const whole = lookUp(node.object);
		const { property } = node;
		if (typeof whole !== "object" || whole === null) return noValue;
		return property.type === "Identifier" && Object.hasOwn(whole, property.name)
			? (whole as Record<string, unknown>)[property.name]
			: noValue;
	}
}

/** The name of a line in a group; `undefined` for one that is put together. */
function keyOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
	if (computed) return undefined;
	if (key.type === "Identifier") return key.name;
	return key.type === "Literal" ? String(key.value) : undefined;
}
