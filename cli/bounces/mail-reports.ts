/** Bounces and complaints that arrive as mails: RFC 3464 and RFC 5965. */
import PostalMime, { type Email } from "postal-mime";
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

/** The reports in mails. Rejects with `ExpectedError` when none names whose mail it is. */
export async function readMailReports(
	text: string,
	name: string,
): Promise<Reported<Kind>[]> {
	const reported: Reported<Kind>[] = [];
	for (const mail of text.split(betweenMails)) {
		const blocks = await blocksOf(mail);
		const reports = [...bouncesIn(blocks), ...complaintsIn(blocks)];
		const failed = blocks.map((block) => block.get("x-failed-recipients"));
		reported.push(
			...(reports.length > 0
				? reports
				: failed.flatMap((all = "") => withKind(all, "bounced"))),
		);
	}
	if (reported.length > 0) return reported;
	throw new ExpectedError(
		`${name} is a mail that does not say whose mail bounced, or who complained: nothing was changed. Write the address into a file, with the word bounce or complaint.`,
	);
}

/** Where the next mail of a file begins: at its line of the mbox format, or at what the last server on its way wrote. */
const betweenMails =
	/^From .*\n|(?<=\n\n)(?=(?:Return-Path|Delivered-To|Received):)/m;

/** Lines of headers; the first of a name counts. */
type Block = ReadonlyMap<string, string>;

/** The headers of a mail, and each block of its decoded parts, which a report fills with more of them. */
async function blocksOf(mail: string): Promise<Block[]> {
	const { headerLines, text = "", attachments } = await parse(mail);
	const headers = headerLines.map(({ line }) => line).join("\n");
	const parts = [text, ...attachments.map(({ content }) => `${content}`)];
	// The boundaries that a mail names may be missing.
	const body = parts.join("\n\n").trim() || mail;
	const unfolded = `${headers}\n\n${body}`.replaceAll(/\n[ \t]+(?=\S)/g, " ");
	return unfolded.split(/\n\s*\n/).map(headersOf);
}

function headersOf(block: string): Block {
	const headers = new Map<string, string>();
	for (const line of block.split("\n")) {
		const colon = line.indexOf(":");
		const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
		if (/^[a-z-]+$/.test(name) && !headers.has(name))
			headers.set(name, line.slice(colon + 1).trim());
	}
	return headers;
}

/** A mail that goes beyond the parser's limits is read as it is. */
async function parse(
	mail: string,
): Promise<Pick<Email, "headerLines" | "text" | "attachments">> {
	return PostalMime.parse(mail, {
		attachmentEncoding: "utf8",
		forceRfc822Attachments: true,
	}).catch(() => ({ headerLines: [], attachments: [] }));
}

function bouncesIn(blocks: readonly Block[]): Reported<Kind>[] {
	return blocks.flatMap((headers) => {
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
}

function complaintsIn(blocks: readonly Block[]): Reported<Kind>[] {
	/** Of the nearest block after this one that names it, as Microsoft writes it or in its `To`. */
	let enclosed: string | undefined;
	const complaints = blocks.toReversed().map((headers) => {
		const feedback = headers.get("feedback-type");
		// Some leave it out: then the mail that is enclosed names its recipient.
		const recipient = headers.get("original-rcpt-to") ?? enclosed;
		enclosed =
			headers.get("x-hmxmroriginalrecipient") ?? headers.get("to") ?? enclosed;
		if (feedback === undefined) return [];
		const kind = /not-spam/i.test(feedback) ? "neither" : "complained";
		return withKind(recipient ?? "", kind);
	});
	return complaints.toReversed().flat();
}

function withKind(recipients: string, kind: Kind): Reported<Kind>[] {
	return addressesIn(recipients).map((email) => ({ email, kind }));
}
