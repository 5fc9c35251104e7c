/** Content negotiation as PostgREST does it for an answer that has no body. */

const available =
	/^(\*\/\*|application\/(\*|json|geo\+json|vnd\.pgrst\.(object|array)\+json)|text\/(\*|csv))$/;

export interface Accept {
	/** Every type that was asked for, the most wanted first. */
	readonly types: readonly string[];
	readonly acceptable: boolean;
	/** The caller wants exactly one row, or nothing to happen. */
	readonly singular: boolean;
}

const anything: Accept = {
	types: ["*/*"],
	acceptable: true,
	singular: false,
};

export function parseAccept(header: string | undefined): Accept {
	if (header === undefined || header === "*/*" || header.trim() === "") {
		return anything;
	}
	const types = header
		.split(",")
		.map((item) => {
			const [type = "", ...parameters] = item.split(";");
			const q = parameters.find((text) => text.trim().startsWith("q="));
			return {
				type: type.trim().toLowerCase(),
				quality: Number(q?.trim().slice(2) ?? 1),
			};
		})
		.sort((a, b) => b.quality - a.quality)
		.map(({ type }) => type);
	const chosen = types.find((type) => available.test(type));
	return {
		types,
		acceptable: chosen !== undefined,
		singular: chosen === "application/vnd.pgrst.object+json",
	};
}
