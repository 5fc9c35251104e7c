/**
 * A text without the signs at its end, such as `-`, `.` or `)`. Where programs make a link of an address in plain text,
 * some leave out signs that belong to it, and some take those of the sentence along. An `@` stays.
 */
export function withoutEndSigns(text: string): string {
	return text.replace(
		/(?<!(?!@)[\p{P}\p{S}\p{Z}\p{C}])(?:(?!@)[\p{P}\p{S}\p{Z}\p{C}])+$/u,
		"",
	);
}
