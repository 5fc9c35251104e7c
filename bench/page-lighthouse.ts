import lighthouse, { desktopConfig } from "lighthouse";

export const settings = ["mobile", "desktop"] as const;
export type Setting = (typeof settings)[number];

const categories = [
	"performance",
	"accessibility",
	"best-practices",
	"seo",
] as const;

/** What Lighthouse says of one visit. */
export interface Report {
	/** Of 100 each: performance, accessibility, best practices, SEO. */
	readonly scores: readonly number[];
	/** What cost points, by Lighthouse's names. */
	readonly lost: readonly string[];
	readonly firstPaint: number;
	readonly largestPaint: number;
	readonly blocking: number;
	readonly layoutShift: number;
}

/** Measures an address in the browser that listens on `port`. */
export async function measure(
	address: string,
	setting: Setting,
	port: number,
): Promise<Report> {
	const result = await lighthouse(
		address,
		{ port, logLevel: "silent", onlyCategories: [...categories] },
		setting === "desktop" ? desktopConfig : undefined,
	);
	if (result === undefined) throw new Error("Lighthouse gave no result");
	const { lhr } = result;
	const value = (audit: string) =>
		lhr.audits[audit]?.numericValue ?? Number.NaN;
	const counted = categories.flatMap(
		(name) => lhr.categories[name]?.auditRefs ?? [],
	);
	return {
		scores: categories.map((name) =>
			Math.round((lhr.categories[name]?.score ?? 0) * 100),
		),
		lost: counted
			.filter(
				({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1,
			)
			.map(({ id }) => id),
		firstPaint: value("first-contentful-paint"),
		largestPaint: value("largest-contentful-paint"),
		blocking: value("total-blocking-time"),
		layoutShift: value("cumulative-layout-shift"),
	};
}
