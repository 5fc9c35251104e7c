/**
 * What MDN's HTTP Observatory gives an answer over HTTPS, by its published rules, as far as they
 * can be met by a page without cookies: https://github.com/mdn/mdn-http-observatory, points in
 * `src/grader/charts.js`, rules in `src/analyzer/tests/`.
 *
 * Left out, at 0 points each: cookies (there are none), preloading of HSTS (a list of browsers'
 * makers), integrity of scripts from elsewhere (there are none), and the redirection from HTTP to
 * HTTPS, which the proxy in front does.
 */
export function observatoryScore(headers: Headers): {
	readonly score: number;
	/** The points that each rule adds or takes. */
	readonly points: Readonly<Record<string, number>>;
} {
	const policy = parsePolicy(headers.get("content-security-policy") ?? "");
	const points = {
		"content-security-policy": policyPoints(policy),
		"cross-origin-opener-policy":
			headers.get("cross-origin-opener-policy") === "same-origin" ? 10 : 0,
		"cross-origin-resource-policy":
			headers.get("cross-origin-resource-policy") === "same-origin" ? 10 : 0,
		"cross-origin-resource-sharing":
			headers.get("access-control-allow-credentials") === "true" ? -50 : 0,
		"referrer-policy": referrerPoints(headers.get("referrer-policy")),
		"strict-transport-security": transportPoints(
			headers.get("strict-transport-security"),
		),
		"x-content-type-options":
			headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
		"x-frame-options": policy.has("frame-ancestors") ? 5 : -20,
	};
	const all = Object.values(points);
	const lost = sum(all.filter((each) => each < 0));
	// What is gained counts only for a page that has lost little.
	const gained = 100 + lost >= 90 ? sum(all.filter((each) => each > 0)) : 0;
	return { score: Math.max(0, 100 + lost + gained), points };
}

type Policy = ReadonlyMap<string, readonly string[]>;

function parsePolicy(text: string): Policy {
	const directives = text
		.split(";")
		.map((directive) => directive.trim().toLowerCase().split(/\s+/));
	return new Map(
		directives
			.filter(([name]) => name !== "")
			.map(([name = "", ...sources]) => [name, sources]),
	);
}

function policyPoints(policy: Policy): number {
	if (policy.size === 0) return -25;
	const everything = ["*"];
	const sources = (name: string) =>
		policy.get(name) ?? policy.get("default-src") ?? everything;
	const tooBroad = /^(\*|(https?|ftp):(\/\/\*(\.\*)?)?)$/;
	const isInline = (source: string) =>
		source === "'unsafe-inline'" || source === "data:";
	const scripts = sources("script-src");
	const styles = sources("style-src");
	if (
		scripts.some((source) => tooBroad.test(source) || isInline(source)) ||
		sources("object-src").some((source) => tooBroad.test(source))
	) {
		return -20;
	}
	const isInsecure = (source: string) => /^(http|ftp):/.test(source);
	const isPassive = (name: string) => /^(img|media)-src$/.test(name);
	const active = [...policy].filter(([name]) => !isPassive(name));
	if (active.flatMap(([, each]) => each).some(isInsecure)) return -20;
	if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
	const passive = [...sources("img-src"), ...sources("media-src")];
	if (passive.some(isInsecure)) return -10;
	if (styles.some((source) => tooBroad.test(source) || isInline(source)))
		return 0;
	const isClosed =
		policy.get("default-src")?.join() === "'none'" &&
		/^'(self|none)'$/.test(policy.get("form-action")?.join() ?? "");
	return isClosed ? 10 : 5;
}

function referrerPoints(value: string | null): number {
	if (value === null) return 0;
	const isPrivate =
		/^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/;
	return isPrivate.test(value) ? 5 : -5;
}

function transportPoints(value: string | null): number {
	const seconds = Number(
		/\bmax-age=(\d+)/.exec(value ?? "")?.[1] ?? Number.NaN,
	);
	if (Number.isNaN(seconds)) return -20;
	// Half a year.
	return seconds < 15_552_000 ? -10 : 0;
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, each) => total + each, 0);
}
