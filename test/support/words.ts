import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** Attributes whose value is read, aloud or on the screen. */
const spoken =
	/^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|summary|lang)$/;

const hasLetter = /\p{L}/u;
/** Two words in a row, or one that begins like a sentence: no name of a class, an event or a path. */
const prose = /\p{L}{2,}[,.!?:;…]?\s+\p{L}|^\p{Lu}\p{Ll}+[.!?…]?$|\p{L}[!?…]$/u;

/** Every text in a React file that a visitor would read and that does not come from elsewhere. */
export function wordsInPage(file: string, source?: string): readonly string[] {
	const found: string[] = [];
	/** Parts that say nothing to a visitor, whatever is in them. */
	const silent = new Set<ESTree.Node>();
	const note = (node: ESTree.Node, pattern: RegExp) => {
		if (silent.has(node)) return;
		const text = textOf(node);
		if (text !== undefined && pattern.test(text)) found.push(text.trim());
	};
	const silence = (node: ESTree.Node | null | undefined) => {
		for (const value of node ? valuesOf(node) : []) silent.add(value);
	};
	visit(file, source, {
		ImportDeclaration: ({ source }) => silence(source),
		ExportNamedDeclaration: ({ source }) => silence(source),
		TSLiteralType: ({ literal }) => silence(literal),
		CallExpression({ callee, arguments: given }) {
			if (isConsole(callee)) for (const each of given) silence(each);
		},
		NewExpression({ callee, arguments: given }) {
			if (callee.type === "Identifier" && callee.name.endsWith("Error"))
				for (const each of given) silence(each);
		},
		BinaryExpression({ operator, left, right }) {
			if (!isComparison(operator)) return;
			silence(left);
			silence(right);
		},
		JSXText: ({ value }) => {
			if (hasLetter.test(value)) found.push(value.trim());
		},
		JSXAttribute({ name, value }) {
			const isSpoken = name.type === "JSXIdentifier" && spoken.test(name.name);
			for (const each of value ? valuesOf(value) : []) {
				if (isSpoken) note(each, hasLetter);
				silent.add(each);
			}
		},
		JSXExpressionContainer({ expression }) {
			for (const each of valuesOf(expression)) {
				note(each, hasLetter);
				silent.add(each);
			}
		},
		Literal: (node) => note(node, prose),
		TemplateLiteral: (node) => note(node, prose),
	});
	return found;
}

/** Every prose text that a file of Node's sends, or keeps to be sent. */
export function wordsInServer(
	file: string,
	source?: string,
): readonly string[] {
	const found: string[] = [];
	const silent = new Set<ESTree.Node>();
	const silence = (node: ESTree.Node) => {
		for (const value of valuesOf(node)) silent.add(value);
	};
	const note = (node: ESTree.Node) => {
		const text = textOf(node);
		if (!silent.has(node) && text !== undefined && prose.test(text))
			found.push(text);
	};
	visit(file, source, {
		CallExpression({ callee, arguments: given }) {
			if (isConsole(callee) || isLog(callee)) given.forEach(silence);
		},
		NewExpression({ arguments: given }) {
			given.forEach(silence);
		},
		Literal: note,
		TemplateLiteral: note,
	});
	return found;
}

function visit(
	file: string,
	source: string | undefined,
	visitor: ConstructorParameters<typeof Visitor>[0],
): void {
	const text = source ?? readFileSync(file, "utf8");
	const { program, errors } = parseSync(file, text);
	if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
	new Visitor(visitor).visit(program);
}

/** What an expression can come to: both branches of a choice, both sides of a `+`. */
function valuesOf(node: ESTree.Node): readonly ESTree.Node[] {
	switch (node.type) {
		case "ConditionalExpression":
			return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
		case "LogicalExpression":
		case "BinaryExpression":
			return isComparison(node.operator)
				? []
				: [...valuesOf(node.left), ...valuesOf(node.right)];
		case "JSXExpressionContainer":
		case "ParenthesizedExpression":
		case "TSAsExpression":
			return valuesOf(node.expression);
		default:
			return [node];
	}
}

function isComparison(operator: string): boolean {
	return /^[=!<>]|^in/.test(operator);
}

function textOf(node: ESTree.Node): string | undefined {
	if (node.type === "Literal")
		return typeof node.value === "string" ? node.value : undefined;
	if (node.type !== "TemplateLiteral") return undefined;
	return node.quasis.map(({ value }) => value.cooked).join("0");
}

function isConsole(callee: ESTree.Node): boolean {
	return (
		callee.type === "MemberExpression" &&
		callee.object.type === "Identifier" &&
		callee.object.name === "console"
	);
}

function isLog(callee: ESTree.Node): boolean {
	return (
		callee.type === "MemberExpression" &&
		callee.property.type === "Identifier" &&
		/^(?:trace|debug|info|warn|error|fatal)$/.test(callee.property.name)
	);
}
