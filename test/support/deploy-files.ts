/** Reads the files for servers as the programs do for which they are. */
import { parse } from "yaml";
import { textOf } from "./documents.ts";

/** A container of a compose file, with what our files use. */
export interface Service {
	readonly image?: string;
	readonly build?: { readonly args?: Readonly<Record<string, string>> };
	readonly environment?: Readonly<Record<string, string>>;
	readonly volumes?: readonly string[];
	readonly ports?: readonly string[];
	readonly networks?: readonly string[];
	readonly command?: readonly string[];
	readonly depends_on?: Readonly<
		Record<string, { readonly condition: string }>
	>;
	readonly healthcheck?: {
		readonly disable?: boolean;
		readonly test?: readonly string[];
	};
	readonly [other: string]: unknown;
}

export interface ComposeFile {
	readonly services: Readonly<Record<string, Service>>;
	readonly volumes: Readonly<Record<string, unknown>>;
	readonly networks: Readonly<
		Record<string, Readonly<Record<string, unknown>>>
	>;
}

/** A compose file with these variables in the place of `${NAME}`, `${NAME:-default}`, `${NAME:+if set}` and `${NAME:?message}`. */
export function readCompose(
	file: string,
	variables: Readonly<Record<string, string>>,
): ComposeFile {
	return parse(textOf(file), {
		merge: true,
		reviver: (_: unknown, value: unknown) =>
			typeof value === "string"
				? value.replaceAll(
						/\$\{(\w+)(?::([-+?])([^}]*))?\}/g,
						(_, name: string, kind: string, text: string) =>
							variables[name]
								? kind === "+"
									? text
									: variables[name]
								: kind === "-"
									? text
									: "",
					)
				: value,
	});
}

/** The parts of a systemd unit: each key with its values. */
export function readUnit(file: string) {
	const unit: Record<string, Record<string, string[]>> = {};
	let section = "";
	for (const line of textOf(file).split("\n")) {
		const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
		if (name !== undefined) section = name;
		const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
		if (key === "") continue;
		const part = unit[section] ?? {};
		unit[section] = { ...part, [key]: [...(part[key] ?? []), value] };
	}
	return unit;
}

/** An instruction of a Dockerfile. */
export interface Instruction {
	readonly name: string;
	readonly text: string;
}

/** The stages of a Dockerfile, each with its instructions. */
export function readDockerfile(file = "Dockerfile"): Instruction[][] {
	const lines = textOf(file)
		.replaceAll(/^\s*#.*\n/gm, "")
		.replaceAll(/\\\n\s*/g, "")
		.split("\n");
	const stages: Instruction[][] = [];
	for (const line of lines) {
		const [, name = "", text = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
		if (name === "FROM") stages.push([]);
		else if (name !== "") stages.at(-1)?.push({ name, text });
	}
	return stages;
}

/** A directive of nginx or Caddy: its words, and the directives in its block. */
export interface Directive {
	readonly words: readonly string[];
	readonly block: readonly Directive[];
}

/** The directives of a configuration in which each ends with a semicolon or its line, and blocks have braces. */
export function readDirectives(file: string): Directive[] {
	const ends = file.endsWith(".conf") ? ";" : "\n";
	const text = textOf(file).replaceAll(/^\s*#.*$/gm, "");
	// A brace within a word is one of a placeholder, as in {$DOMAIN}.
	const tokens = text.match(
		/"[^"]*"|[;\n]|[{}](?=\s)|(?:\{[^{}\s]*\}|[^\s;{}"])+/g,
	);
	let at = 0;
	function readBlock(): Directive[] {
		const all: Directive[] = [];
		let words: string[] = [];
		for (let token = tokens?.[at++]; token; token = tokens?.[at++]) {
			if (token === "}") return all;
			if (token === "{") {
				all.push({ words, block: readBlock() });
				words = [];
			} else if (token === ends) {
				if (words.length > 0) all.push({ words, block: [] });
				words = [];
			} else if (token !== "\n") words.push(token.replaceAll(/^"|"$/g, ""));
		}
		return all;
	}
	return readBlock();
}
