import { useMutation } from "@tanstack/react-query";
import { sideWord } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { ask } from "./queries.ts";

interface Props {
	readonly query: Question<"csv">;
	readonly isEmpty: boolean;
}

/** Saves the people of the query as a file, or copies their e-mail addresses. */
export function PeopleActions({ query, isEmpty }: Props) {
	const action = useMutation({
		mutationFn: (outcome: Promise<string>) => outcome,
	});
	return (
		<div className="row">
			<button
				className="button button-quiet"
				type="button"
				onClick={() => action.mutate(saveCsv(query))}
			>
				Save as CSV
			</button>
			<button
				className="button button-quiet"
				type="button"
				aria-disabled={isEmpty}
				onClick={() => isEmpty || action.mutate(copyEmails(query))}
			>
				Copy addresses
			</button>
			<p role="status">{action.data ?? action.error?.message}</p>
		</div>
	);
}

async function saveCsv(query: Question<"csv">): Promise<string> {
	const file = await (await ask("csv", query)).blob();
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `${query.side ? sideWord(query.side, 2) : "people"}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
	return "";
}

const type = "text/plain";

/** Resolves or rejects with a sentence to show. */
async function copyEmails(query: Question<"csv">): Promise<string> {
	const answer = ask("emails", query).then(
		(response) => response.json() as Promise<Answer<"emails">>,
	);
	const text = answer.then(
		({ emails }) => new Blob([emails.join("\n")], { type }),
	);
	try {
		// Safari allows it only while the click is handled, so it gets what is still to come.
		await navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
	} catch {
		// Without an answer of the server, that is the reason.
		await text;
		return 'The browser refused to copy. "Save as CSV" has the same addresses.';
	}
	const { emails, left } = await answer;
	const copied = `${counted(emails.length, "address", "addresses")} copied, one per line.`;
	return left === 0
		? copied
		: `${copied} Left out: ${counted(left, "person", "people")} who left.`;
}
