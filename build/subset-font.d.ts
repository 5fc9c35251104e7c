/** The options of `subset-font` that the build uses; its published types lack two of them. */
declare module "subset-font" {
	export type Axes = Readonly<
		Record<string, number | { readonly min: number; readonly max: number }>
	>;
	export default function subsetFont(
		font: Buffer,
		letters: string,
		options: {
			readonly targetFormat: "woff2" | "sfnt";
			readonly variationAxes: Axes;
			readonly keepFeatures: readonly string[];
			readonly dropTables: readonly string[];
		},
	): Promise<Buffer>;
}
