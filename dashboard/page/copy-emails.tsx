import { useState } from "react";
import { counted } from "../../shared/words.ts";
import type { CopiedAddresses } from "../api.ts";
import { ask } from "./queries.ts";

interface Props {
	/** Where the server gives the e-mail addresses. */
	readonly address: string;
	readonly isEmpty: boolean;
}

/** Copies the e-mail addresses of all people that are shown, also those on other pages. */
export function CopyEmails({ address, isEmpty }: Props) {
	const [outcome, setOutcome] = useState({ address, text: "" });
	async function copy() {
		// Emptied first, so that a screen reader also says the same outcome again.
		setOutcome({ address, text: "" });
		const text = await copyFrom(address).catch(({ message }) => message);
		setOutcome({ address, text });
	}
	return (
		<>
			<button
				className="button button-quiet"
				type="button"
				aria-disabled={isEmpty}
				onClick={() => isEmpty || copy()}
			>
				Copy addresses
			</button>
			<p role="status">{outcome.address === address && outcome.text}</p>
		</>
	);
}

const type = "text/plain";

/** Resolves or rejects with a sentence to show. */
async function copyFrom(address: string): Promise<string> {
	const answer = ask<CopiedAddresses>(address);
	try {
		// Safari allows it only while the click is handled, so it gets what is still to come.
		await navigator.clipboard.write([
			new ClipboardItem({
				[type]: answer.then(
					({ emails }) => new Blob([emails.join("\n")], { type }),
				),
			}),
		]);
	} catch {
		// Without an answer of the server, that is the reason.
		await answer;
		return 'The browser refused to copy. "Save as CSV" has the same addresses.';
	}
	const { emails, left } = await answer;
	const copied = `${counted(emails.length, "address", "addresses")} copied, one per line.`;
	return left === 0
		? copied
		: `${copied} Left out: ${counted(left, "person", "people")} who left.`;
}
