import { useEffect, useState } from "react";
import type { Now, Sides } from "../api.ts";
import { Refused, SessionEnded } from "./use-answer.ts";
import { bothSides, counted } from "./words.ts";

/** How long something happened "just now", in milliseconds. */
const newsMs = 60_000;

interface Props {
	readonly now: Now | undefined;
	readonly error: Error | undefined;
}

/** Says whether the page follows the list, and how many joined while it did. */
export function News({ now, error }: Props) {
	const [seen, setSeen] = useState(now);
	const [news, setNews] = useState("");
	if (now !== undefined && now.version !== seen?.version) {
		setSeen(now);
		if (seen !== undefined) setNews(difference(seen.totals, now.totals));
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news stays as long
	useEffect(() => {
		const timer = setTimeout(() => setNews(""), newsMs);
		return () => clearTimeout(timer);
	}, [seen]);
	const trouble =
		error instanceof Refused
			? `The list cannot be read: ${error.message}`
			: error?.message;
	return (
		<p
			className="news"
			role={error instanceof SessionEnded ? "alert" : "status"}
			data-live={error === undefined}
		>
			{trouble ?? (news || "Live")}
		</p>
	);
}

function difference(before: Sides, after: Sides): string {
	const host = after.host - before.host;
	const advertiser = after.advertiser - before.advertiser;
	if (host < 0 || advertiser < 0) return "The list has become shorter";
	if (host > 0 && advertiser > 0)
		return `${bothSides({ host, advertiser })} joined just now`;
	if (host > 0) return `${counted(host, "host")} joined just now`;
	if (advertiser > 0)
		return `${counted(advertiser, "advertiser")} joined just now`;
	return "Somebody came back just now";
}
