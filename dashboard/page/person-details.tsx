import { useMutation } from "@tanstack/react-query";
import { shownEmail } from "../../shared/shown-email.ts";
import { detailColumns, tagColumns } from "../../shared/sign-up.ts";
import { languageName } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { Key, Time } from "./parts.tsx";
import { ask } from "./queries.ts";

export type ShownPerson = Answer<"people">["people"][number];

/** An address; behind it everything that it sent, and the way to erase it. */
export function PersonDetails({ person }: { readonly person: ShownPerson }) {
	const { email, signUps } = person;
	const shown = shownEmail(email);
	const at = shown.lastIndexOf("@");
	const erase = useMutation({
		mutationFn: () => ask("erase", { email }),
		// The button that had the focus is gone.
		onSuccess: () => document.getElementById("people")?.focus(),
	});
	return (
		<details>
			<summary>
				{shown.slice(0, at)}
				{/* Where a long address may be broken first. */}
				<wbr />
				{shown.slice(at)}
			</summary>
			<ol>
				{signUps.map((each) => {
					const from = tagColumns.flatMap((name) => each[name] ?? []);
					return (
						<li className="row" key={each.id}>
							<Time at={each.created_at} />
							<Key side={each.user_type} />
							{each.email !== email && <span>{shownEmail(each.email)}</span>}
							{detailColumns.map(
								(name) => each[name] && <span key={name}>{each[name]}</span>,
							)}
							{from.length > 0 && <span>from {from.join(", ")}</span>}
							{each.language && <span>{languageName(each.language)}</span>}
						</li>
					);
				})}
			</ol>
			{/* What erases is away from what shows it: pressing that twice erases nothing. */}
			<details>
				<summary>Erase …</summary>
				<p role="alert">
					{erase.error?.message ??
						"Erase everything that this address sent, on all sides? It cannot be brought back."}
				</p>
				<button
					className="button"
					type="button"
					disabled={erase.isPending}
					onClick={() => erase.mutate()}
				>
					Erase for good
				</button>
			</details>
		</details>
	);
}
