/** A file as another program writes it, with invented people, and what `import` makes of it. */
export interface ExportRow {
	readonly product: string;
	/** Where the headings and values are seen: `repository: file`, or an address. */
	readonly source: string;
	readonly file: string | Buffer;
	readonly options?: readonly string[];
	/** The sign-ups: address, side, time of joining if the file has one, and phone. */
	readonly people: readonly string[];
	/** Who left or bounced there, and when, if the file says so. */
	readonly told?: readonly string[];
	/** Sentences of the dry run. */
	readonly says: readonly string[];
}

/** Lines of cells, as most programs end them. */
export function lines(...all: readonly string[]): string {
	return all.map((line) => `${line}\r\n`).join("");
}
