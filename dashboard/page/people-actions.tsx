import { useMutation } from "@tanstack/react-query";
import { counted } from "../../shared/words.ts";
import type { Question } from "../api.ts";
import { Button, sideNames } from "./parts.tsx";
import { ask } from "./queries.ts";

interface Props {
	readonly query: Question<"csv">;
	readonly isEmpty: boolean;
}

/** Saves the people of the query as a file, or copies their e-mail addresses. */
export function PeopleActions({ query, isEmpty }: Props) {
	const save = useMutation({ mutationFn: saveCsv });
	const copy = useMutation({ mutationFn: copyEmails });
	return (
		<div className="row">
			<Button
				onClick={() => {
					copy.reset();
					save.mutate(query);
				}}
			>
				Save as CSV
			</Button>
			<Button
				isOff={isEmpty}
				onClick={() => {
					save.reset();
					copy.mutate(query);
				}}
			>
				Copy addresses
			</Button>
			<p role="status">
				{save.error?.message ?? copy.error?.message ?? copy.data}
			</p>
		</div>
	);
}

async function saveCsv(query: Question<"csv">): Promise<void> {
	const file = await (await ask("csv", query)).blob();
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `${query.side ? sideNames[query.side].many : "people"}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
}

/** Resolves with a sentence to show. */
async function copyEmails(query: Question<"csv">): Promise<string> {
	const text = ask("emails", query).then((response) => response.text());
	// Safari allows it only while the click is handled, so it gets the promise of the text.
	const item = new ClipboardItem({ "text/plain": text });
	const [emails] = await Promise.all([text, navigator.clipboard.write([item])]);
	const { length } = emails.split("\n").filter(Boolean);
	const copied = `${counted(length, "address", "addresses")} copied, one per line`;
	return `${copied}${query.mail === "left" ? "" : ", without people who left"}.`;
}
