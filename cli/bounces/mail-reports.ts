/** Bounces and complaints that arrive as mails: RFC 3464 and RFC 5965. */
import { ExpectedError } from "../../shared/expected-error.ts";
import { addressesIn, type Reported } from "./addresses.ts";
import type { Kind } from "./event-kind.ts";

/** Whether a text is one or several mails with all their headers, or the part of one that reports. */
export function isMail(text: string): boolean {
	const begin = text.slice(0, 20_000);
	return (
		begin.startsWith("From ") ||
		/^(?:Return-Path|Received|Delivered-To|MIME-Version|Content-Type|X-Failed-Recipients|Reporting-MTA|Final-Recipient|Feedback-Type):/im.test(
			begin,
		)
	);
}

/** The reports in mails. Throws `ExpectedError` when none names whose mail it is. */
export function readMailReports(text: string, name: string): Reported<Kind>[] {
	const unfolded = text.replaceAll(/\n[ \t]+(?=\S)/g, " ");
	const blocks = unfolded.split(/\n\s*\n/).map(headersOf);
	const reported: Reported<Kind>[] = blocks.flatMap((headers) => {
		// The address to which the mail was sent; the other one is where it was forwarded.
		const recipient =
			headers.get("original-recipient") ?? headers.get("final-recipient");
		if (recipient === undefined) return [];
		// A receipt has no action: the mail was read. A mail that was given up has an address that may work (4.4.7).
		const { action = "failed", status = "" } = Object.fromEntries(headers);
		const hasFailed =
			/^failed/i.test(action) &&
			(headers.has("action") ? !/^4/.test(status) : /^5/.test(status));
		return withKind(recipient, hasFailed ? "bounced" : "neither");
	});
	/** Of the nearest block after this one that names it. */
	let enclosed: string | undefined;
	const complaints = blocks.toReversed().map((headers) => {
		const feedback = headers.get("feedback-type");
		// Some leave it out: then the mail that is enclosed names its recipient.
		const recipient = headers.get("original-rcpt-to") ?? enclosed;
		enclosed = recipientOf(headers) ?? enclosed;
		if (feedback === undefined) return [];
		const kind = /not-spam/i.test(feedback) ? "neither" : "complained";
		return withKind(recipient ?? "", kind);
	});
	reported.push(...complaints.toReversed().flat());
	if (reported.length === 0)
		reported.push(
			...blocks.flatMap((headers) =>
				withKind(headers.get("x-failed-recipients") ?? "", "bounced"),
			),
		);
	if (reported.length > 0) return reported;
	throw new ExpectedError(
		`${name} is a mail that does not say whose mail bounced, or who complained: nothing was changed. Write the address into a file, with the word bounce or complaint.`,
	);
}

function withKind(recipients: string, kind: Kind): Reported<Kind>[] {
	return addressesIn(recipients).map((email) => ({ email, kind }));
}

/** The recipient in the headers of an enclosed mail, as Microsoft writes it or in its `To`. */
function recipientOf(headers: ReadonlyMap<string, string>) {
	return headers.get("x-hmxmroriginalrecipient") ?? headers.get("to");
}

/** The headers of a block of lines; the first of a name counts. */
function headersOf(block: string): ReadonlyMap<string, string> {
	const headers = new Map<string, string>();
	for (const line of block.split("\n")) {
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
		if (/^[a-z-]+$/.test(name) && !headers.has(name))
			headers.set(name, line.slice(colon + 1).trim());
	}
	return headers;
}
