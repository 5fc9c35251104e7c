/** What the values of a request may be. */

export const text = { type: "string" };
export const oneOf = (values: readonly string[]) => ({ ...text, enum: values });

/** The values of a request; one that lacks a required value is refused. */
export const object = (
	properties: object,
	required: readonly string[] = [],
) => ({
	type: "object",
	additionalProperties: false,
	properties,
	required,
});
export const asked = (...values: Parameters<typeof object>) => ({
	schema: { querystring: object(...values) },
});
