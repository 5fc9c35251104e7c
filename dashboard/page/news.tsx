import { useState } from "react";
import type { Now, Sides } from "../api.ts";
import { bothSides, counted } from "./words.ts";

interface Props {
	readonly now: Now | undefined;
	readonly trouble: "gone" | "away" | undefined;
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
	if (trouble === "gone") {
		return (
			<p className="news" role="alert">
				This page was let go. Start the dashboard again.
			</p>
		);
	}
	return (
		<p className="news" role="status" data-live={trouble === undefined}>
			{trouble === "away"
				? "No answer. Is the dashboard's command still running?"
				: news || "Live"}
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
