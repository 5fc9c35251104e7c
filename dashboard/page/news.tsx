import { useEffect, useState } from "react";
import type { Now, Sides } from "../api.ts";
import type { Trouble } from "./use-now.ts";
import { bothSides, counted } from "./words.ts";

/** How long something happened "just now", in milliseconds. */
const newsMs = 60_000;

interface Props {
	readonly now: Now | undefined;
	readonly trouble: Trouble | undefined;
}

/** Says whether the page follows the list, and who came or went while it did. */
export function News({ now, trouble }: Props) {
	const [seen, setSeen] = useState<Sides>();
	const [news, setNews] = useState("");
	const totals = now?.totals;
	if (totals !== undefined && totals !== seen) {
		setSeen(totals);
		if (seen !== undefined) setNews(difference(seen, totals));
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: the next news stay as long
	useEffect(() => {
		const timer = setTimeout(() => setNews(""), newsMs);
		return () => clearTimeout(timer);
	}, [seen]);
	return (
		<p
			className="news"
			role={trouble?.isFinal ? "alert" : "status"}
			data-live={trouble === undefined}
		>
			{trouble?.sentence ?? (news || "Live")}
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
