/** What a mail server means by a refusal: one table, code by code. `test/field/refusals.ts` has the sources. */

/** A negative response of a mail server. */
export interface Refusal {
	/** The step of SMTP, in nodemailer's words: `RCPT TO`, `DATA`, `MAIL FROM`, `AUTH PLAIN`, `CONN` … */
	readonly command: string;
	/** The basic code (RFC 5321, 4.2.3); `undefined` when the server gave none. */
	readonly code: number | undefined;
	/** The whole response. */
	readonly response: string;
}

/**
 * `recipient`: the address is wrong or takes no mail. `us`: our login, sender, network, relaying or a limit,
 * so the next mail fails as well. `later`: the mail server may take this mail later. `unclear`: a permanent refusal
 * that names neither; the outcome of other mails decides (mail/rules/refusal-verdict.ts).
 */
export type Meaning = "recipient" | "us" | "later" | "unclear";

/** A row of the table applies when each of its patterns matches. */
interface Row {
	readonly code?: RegExp;
	/** The enhanced code (RFC 3463). */
	readonly enhanced?: RegExp;
	readonly words?: RegExp;
	readonly command?: RegExp;
	readonly means: Meaning;
}

/** The characters of a response that are read: a remote server may have written it. */
const maxLength = 1_000;

/** The words of a recipient's own server about a mailbox or a domain. */
const ofRecipient =
	/\b(?:unknown|invalid|no such|inactive|nonexistent|non-existent|unrouteable|unroutable|undeliverable|bad) (?:local |virtual |e-?mail |destination )*(?:user|mailbox|recipient|address|account|domain|host)|\b(?:user|mailbox|inbox|recipient|account|person|domain|host|address)\b[^.;]{0,60}?\b(?:unknown|not found|not exist|isn't known|no longer|disabled|deactivated|inactive|full|over ?quota|exceeded its (?:storage|quota)|size limit|too quickly)\b|\b(?:does ?n[o']t|did ?n[o']t|not) exist\b|\bno (?:\S+ ){1,4}here\b|\brecipient (?:address )?(?:rejected|denied|not (?:found|accepted|authorized))|\baddress rejected|illegal character|whitespace|missing final|marked as inactive|inactive recipient|suppression list|over ?quota|storage allocation|tried to reach|trying to contact/i;

/** The first row that applies decides. Rows about the sender come before those about any address. */
const table: readonly Row[] = [
	// A response before RCPT TO cannot be about the recipient.
	{ command: /^(?!RCPT TO|DATA|API)/, means: "us" },
	// nodemailer itself refuses an address that no SMTP command can contain.
	{ command: /^API/, means: "recipient" },
	// RFC 5321, 3.8: the server closes the connection. RFC 4954: it wants a login. 503: a step is missing.
	{ code: /^(?:421|454|503|530|53[458])$/, means: "us" },
	// Microsoft 365: this mailbox or group takes mail of known senders only.
	{ enhanced: /^5\.7\.(?:12[3-9]|13[3-6])$/, means: "recipient" },
	{ code: /^5/, words: /RESOLVER\.(?:RST|ADR)/, means: "recipient" },
	// RFC 7293: the mailbox has another owner now. RFC 3463: the list is closed to us.
	{ enhanced: /^5\.7\.(?:2|17|18)$/, means: "recipient" },
	{
		words:
			/\bsender (?:address |domain )?(?:is )?(?:rejected|denied|refused|blocked|verif|not |unknown|unauthori[sz]ed)|\bsender .{0,60}?\bnot (?:allowed|authori[sz]ed|permitted|verified|owned)|\b(?:bad|banned|invalid|unverified) (?:outbound )?sender|sender signature|send ?as\b|send-?as|SendAs|\bsend (?:mail |on behalf )?(?:as|from) |allowed to send|permi(?:t\w*|ssions?) to send|not owned by|from address|address is not verified|domain is not (?:verified|allowed)|STOREDRV\.Submission/i,
		means: "us",
	},
	// RFC 3463, X.1 and X.2; X.4 with Microsoft's longer numbers: no way to the recipient's domain.
	{ code: /^5/, enhanced: /^5\.1\.(?:[1-6]|9|10)$/, means: "recipient" },
	{ code: /^5/, enhanced: /^5\.2\.[124]$/, means: "recipient" },
	{ code: /^5/, enhanced: /^5\.4\.(?:1|4|6|7|14|3\d\d)$/, means: "recipient" },
	{
		words:
			/\byour (?:account|e-?mail account|domain|ip|server|host|network|plan|credit)|\b(?:sending|messaging) (?:quota|limits?|allowance|credits?)|\bcredits? exceeded|\bsandbox\b|\bon our block ?list|\bunsolicited mail|\breputation\b/i,
		means: "us",
	},
	// RFC 3463, X.2.3 and X.3.4: our mail is too large, and so is the next one.
	{ code: /^5/, enhanced: /^5\.(?:2\.3|3\.4)$/, means: "us" },
	{
		code: /^5/,
		words:
			/\b(?:message|mail)\b[^.;]{0,20}\b(?:too (?:big|large)|size)\b|(?<!mailbox )\bsize limit/i,
		means: "us",
	},
	// The address has letters that a server on the way cannot carry (RFC 6531).
	{ code: /^5/, enhanced: /^5\.6\.7$/, means: "recipient" },
	// X.1.7, X.1.8, X.1.90: the sender. X.4.5: Google's daily limit. X.7: permissions, except X.7.1.
	{ code: /^5/, enhanced: /^5\.1\.(?:7|8|20|90)$/, means: "us" },
	{ code: /^5/, enhanced: /^5\.2\.252$/, means: "us" },
	{ code: /^5/, enhanced: /^5\.4\.5$/, means: "us" },
	{ code: /^5/, enhanced: /^5\.7\.(?:0|[3-9]|\d{2,})$/, means: "us" },
	{ code: /^5/, words: ofRecipient, means: "recipient" },
	// A relay's limit has temporary codes, too; a mailbox's limit is the recipient's.
	{
		code: /^4/,
		words:
			/\bmailbox|\brecipient\b|over ?quota|tried to reach|trying to contact/i,
		means: "later",
	},
	{
		words:
			/\brelay(?:ing)? (?:access )?(?:is )?(?:denied|not |prohibited)|\b(?:unable|not permitted|not allowed|refuse\w*) to relay|\brcpthosts\b/i,
		means: "us",
	},
	{
		words:
			/\b(?:daily|hourly|monthly|sending|relay|submission|smtp|message|outgoing|send)\b[^.;]{0,40}?\b(?:limit|quota|rate|credits?)\b|\bthrottl|\b(?:limit|quota) (?:was |has been |is )?(?:exceeded|reached)|\btoo (?:many (?:messages|e?mails|connections)|much mail)/i,
		means: "us",
	},
	{
		code: /^5/,
		words:
			/\bauthenticat\w+ (?:is )?required|\bunauthenticated|\bnot (?:yet )?authenticated|\bmust (?:first )?(?:authenticate|log ?in|issue a STARTTLS)|\bclient (?:host|was|is)|\b(?:ip|client|connection|host|server)\b.{0,60}?\b(?:block|blacklist|blocklist|banned|listed|prison|reputation)|\bspamhaus|\bspf\b|\bdkim\b|\bdmarc\b|\baccount\b.{0,40}?\b(?:suspended|terminated|locked|under review)|sending paused/i,
		means: "us",
	},
	{ code: /^4/, means: "later" },
	// After the data, X.7.1 is about our mail; after RCPT TO, it may be about this recipient alone.
	{ command: /^DATA/, enhanced: /^5\.7\.1$/, means: "us" },
	// RFC 5321, 4.2.3: the address cannot be read, or the user is elsewhere.
	{ command: /^RCPT/, code: /^(?:501|551)$/, means: "recipient" },
];

/** What a refusal means: a pure function of the response and the SMTP step. */
export function refusalMeaning(refusal: Refusal): Meaning {
	const { command } = refusal;
	// Without addresses: a visitor may have entered one that contains words of the table.
	const response = refusal.response
		.slice(0, maxLength)
		.replaceAll(/[^\s<>]+@[^\s<>]*/g, "…");
	const code = `${refusal.code ?? ""}`;
	// qmail writes the enhanced code at the end: "(#5.1.1)".
	const [enhanced = ""] =
		/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(response) ?? [];
	const fits = (text: string, pattern: RegExp | undefined) =>
		pattern === undefined || pattern.test(text);
	const row = table.find(
		(each) =>
			fits(command, each.command) &&
			fits(code, each.code) &&
			fits(enhanced, each.enhanced) &&
			fits(response, each.words),
	);
	return row?.means ?? "unclear";
}
