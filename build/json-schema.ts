/**
 * A JSON Schema of each file of words, made from our own schema: an editor program completes names with it, and marks
 * mistakes while one types. It accepts each file that the program accepts, and has the length and the reason of each text.
 */
import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import { schemaOf } from "../words/schema.ts";
import type { Built, Notes } from "../words/schema-tree.ts";
import type { TextRule } from "../words/text.ts";

/** The JSON Schema of a file, such as `en/landing.yaml`. */
export function jsonSchemaOf(file: string): JsonSchema {
	const schema = convert(schemaOf(file));
	const isOfLanguage = file.includes("/");
	return {
		$schema: "http://json-schema.org/draft-07/schema#",
		...(isOfLanguage
			? { anyOf: [{ type: "null" }, completed(schema)] }
			: schema),
	};
}

function convert(schema: Built): JsonSchema {
	const {
		$schema,
		$defs = {},
		...converted
	} = toJsonSchema(schema, {
		// What it does not know is found by the program.
		errorMode: "ignore",
		overrideSchema({ valibotSchema, jsonSchema }) {
			const { getter } = valibotSchema as Built;
			if (!getter) return jsonSchema;
			const choices = new Set(samples.map((sample) => getter(sample)));
			const [first = {}, ...others] = [...choices].map(convert);
			return others.length > 0 ? { anyOf: [first, ...others] } : first;
		},
		overrideAction({ valibotAction, jsonSchema }) {
			const { metadata, requirement, message } = valibotAction as {
				readonly metadata?: Notes;
				readonly requirement?: unknown;
				readonly message?: unknown;
			};
			const { example, format, ...others } = jsonSchema as JsonSchema & Notes;
			if (metadata?.rule) return textSchema(metadata.rule);
			if (example) return { ...others, description: `like ${example}` };
			if (!(requirement instanceof RegExp)) return jsonSchema;
			const said = typeof message === "function" ? message() : message;
			const description = `${said}`.replace(/^(: | is )/, "");
			return withPattern(others, requirement.source, description);
		},
	});
	return withoutReferences(converted, $defs);
}

/** A schema that stands in several places has a reference in all but the first. */
function withoutReferences(
	schema: JsonSchema | boolean | undefined,
	definitions: Readonly<Record<string, JsonSchema | boolean>>,
): JsonSchema {
	return JSON.parse(JSON.stringify(schema), (_, value) => {
		const [, id = ""] = /^#\/\$defs\/(.*)/.exec(value?.$ref) ?? [];
		return id === "" ? value : withoutReferences(definitions[id], definitions);
	});
}

/** One of each kind of value that a schema may depend on. */
const samples = ["a text", [], {}, { subject: "a text" }];

/** A text without quotation marks may look like a number to an editor program. */
function textSchema({ longest, why, word }: TextRule): JsonSchema {
	const words = word < longest ? `, ${word} in a word` : "";
	const slot = "\\{\\w+\\}";
	// As the program counts: no soft hyphens, and of a slot what takes its place.
	return {
		type: ["string", "number", "boolean"],
		...withPattern(
			{},
			`^(\\u00ad*(${slot}|(?!${slot})[^\\u00ad])){1,${longest}}\\u00ad*$`,
			`at most ${longest} letters${words}: ${why}`,
		),
	};
}

/** `patternErrorMessage` is what the program for YAML of VS Code says. */
function withPattern(
	schema: JsonSchema,
	pattern: string,
	description: string,
): JsonSchema {
	return {
		...schema,
		pattern,
		description,
		patternErrorMessage: description,
	} as JsonSchema;
}

/** What is not in a file comes from the main language or from the product; only a list is always whole. */
function completed(schema: JsonSchema): JsonSchema {
	const { required, ...others } = schema;
	const { anyOf, properties, additionalProperties } = others;
	if (anyOf) others.anyOf = anyOf.map(inner);
	if (properties)
		others.properties = Object.fromEntries(
			Object.entries(properties).map(([name, each]) => [name, inner(each)]),
		);
	if (additionalProperties)
		others.additionalProperties = inner(additionalProperties);
	return others;
}

function inner<Schema extends JsonSchema | boolean>(
	schema: Schema,
): Schema | JsonSchema {
	return typeof schema === "object" ? completed(schema) : schema;
}
