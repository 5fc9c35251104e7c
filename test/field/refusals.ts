/** What mail servers say when they refuse a mail, where that was seen, and what it means. */
import type { Meaning } from "../../mail/rules/refusal-meaning.ts";

type Step = "MAIL FROM" | "RCPT TO" | "DATA";

/** A public report as `repository#number`, an address, a standard, or a provider whose answer stands in public code. */
type Row = readonly [
	source: string,
	step: Step,
	code: number,
	text: string,
	means: Meaning,
];

const google = "https://support.google.com/a/answer/3726730";
const ses =
	"https://docs.aws.amazon.com/ses/latest/DeveloperGuide/smtp-response-codes.html";
const microsoft =
	"https://learn.microsoft.com/en-us/troubleshoot/exchange/email-delivery/ndr/non-delivery-reports-in-exchange-online";
const exchange =
	"https://support.cloudplus.net/support/solutions/articles/6000013481-microsoft-exchange-2013-ndr-non-delivery-reports";
const mailgun =
	"https://help.kyriossystems.com/en/articles/13613564-email-errors-mailgun-google-workspace";
const field = "ActiveCampaign/smtp-field-manual#11";
const rfc5321 = "RFC 5321, 4.2.3";
const rfc3463 = "RFC 3463";
/** Reported for this project; no public report was found. */
const unknown = "without a public report";

export const refusals: readonly Row[] = [
	// The recipient's address or mailbox.
	// An address that a visitor has entered, as Postfix repeats it, names nothing of the table.
	[
		rfc3463,
		"RCPT TO",
		550,
		"5.1.1 <send-as@x.example>: Recipient address rejected: User unknown",
		"recipient",
	],
	[rfc5321, "RCPT TO", 550, "<sender-not-allowed@x.example>", "unclear"],
	[
		rfc3463,
		"RCPT TO",
		550,
		"5.1.1 User unknown; ask your server administrator",
		"recipient",
	],
	[
		"knadh/listmonk#2623",
		"RCPT TO",
		550,
		"5.1.1 The email account that you tried to reach does not exist.",
		"recipient",
	],
	[
		"https://postigo.net/en/smtp-errors/550/",
		"RCPT TO",
		550,
		"5.1.1 <x@y.example>: Recipient address rejected: User unknown in virtual mailbox table",
		"recipient",
	],
	[exchange, "RCPT TO", 550, "5.1.2 Host unknown", "recipient"],
	[exchange, "RCPT TO", 501, "5.1.3 Invalid recipient address", "recipient"],
	[
		"customeros/mailsherpa#19",
		"RCPT TO",
		550,
		"#5.1.0 Address rejected.",
		"recipient",
	],
	[
		"customeros/mailsherpa#19",
		"RCPT TO",
		550,
		"5.1.6 recipient no longer on server",
		"recipient",
	],
	[
		"zone-eu/zone-mta#214",
		"RCPT TO",
		550,
		"5.4.1 Recipient address rejected: Access denied. AS(201806281) [PR2FRA01FT009.eop-fra01.prod.protection.outlook.com]",
		"recipient",
	],
	[
		"sisimai/rb-sisimai#77",
		"DATA",
		550,
		"5.4.1 [x@y.example]: Recipient address rejected: Access denied",
		"recipient",
	],
	[exchange, "RCPT TO", 550, "5.4.4 No route exists", "recipient"],
	[
		"RFC 3463, X.2.1",
		"RCPT TO",
		550,
		"5.2.1 The email account that you tried to reach is disabled.",
		"recipient",
	],
	[
		"RFC 3463, X.2.2",
		"RCPT TO",
		552,
		"5.2.2 The email account that you tried to reach is over quota.",
		"recipient",
	],
	[
		field,
		"RCPT TO",
		550,
		"5.7.1 : Recipient address rejected: Inactive MailBox, not poped for more than 6 months",
		"recipient",
	],
	[
		"Microsoft 365",
		"RCPT TO",
		550,
		"5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required",
		"recipient",
	],
	[
		"goposta/posta#86",
		"RCPT TO",
		550,
		"User unknown in virtual mailbox table",
		"recipient",
	],
	[
		"ActiveCampaign/postmark-php#35",
		"DATA",
		550,
		"You tried to send to a recipient that has been marked as inactive.",
		"recipient",
	],
	[rfc5321, "RCPT TO", 550, "No such user here", "recipient"],
	[
		rfc5321,
		"RCPT TO",
		552,
		"Requested mail action aborted: exceeded storage allocation",
		"recipient",
	],
	[rfc5321, "RCPT TO", 552, "Mailbox size limit exceeded", "recipient"],
	[
		rfc5321,
		"RCPT TO",
		551,
		"User not local; please try x@z.example",
		"recipient",
	],

	// Our login, sender, network, relaying or limits.
	[
		"gophish/gophish#2900",
		"DATA",
		554,
		"5.2.252 SendAsDenied; x@y.example not allowed to send as a@b.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
		"us",
	],
	[
		"FusionAuth/fusionauth-issues#220",
		"DATA",
		554,
		"5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception with message Cannot submit message.",
		"us",
	],
	[
		"jstedfast/MimeKit#647",
		"DATA",
		550,
		"5.7.60 SMTP; Client does not have permissions to send as this sender",
		"us",
	],
	[
		"https://www.easy365manager.com/office-365-ndr-error-codes/",
		"MAIL FROM",
		530,
		"5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM",
		"us",
	],
	[
		"sisimai/go-sisimai#150",
		"DATA",
		550,
		"5.7.515 Access denied, sending domain EXAMPLE.JP doesn't meet the required authentication level.",
		"us",
	],
	["RFC 4954, 6", "RCPT TO", 530, "5.7.0 Authentication Required.", "us"],
	["Google", "RCPT TO", 550, "5.7.0 Mail relay denied", "us"],
	["Google", "DATA", 550, "5.4.5 Daily user sending limit exceeded.", "us"],
	[
		"https://www.duocircle.com/outbound-smtp/gmail-smtp-error-codes-resolve-your-companys-email-delivery-issues",
		"DATA",
		550,
		"5.7.26 This message does not have authentication information",
		"us",
	],
	[
		google,
		"RCPT TO",
		450,
		"4.2.1 Peak SMTP relay limit exceeded for customer.",
		"us",
	],
	[google, "RCPT TO", 421, "4.7.0 Try again later, closing connection.", "us"],
	[
		"Amazon SES",
		"DATA",
		454,
		"Throttling failure: Maximum sending rate exceeded",
		"us",
	],
	[
		"Amazon SES",
		"DATA",
		454,
		"Throttling failure: Daily message quota exceeded",
		"us",
	],
	["RFC 4954, 6", "RCPT TO", 530, "Authentication required", "us"],
	[
		"aws/amazon-ecs-agent#533",
		"DATA",
		554,
		"Message rejected: Email address is not verified. The following identities failed the check in region US-WEST-2: a@b.example",
		"us",
	],
	[
		"Amazon SES",
		"DATA",
		554,
		"Message rejected: Sending paused for this account.",
		"us",
	],
	[
		mailgun,
		"DATA",
		550,
		"The domain is not allowed to send: Account Terminated",
		"us",
	],
	[mailgun, "RCPT TO", 550, "Sender verify failed", "us"],
	[
		"PHPMailer/PHPMailer#1187",
		"RCPT TO",
		550,
		"Verification failed for <a@b.example> Unrouteable address Sender verify failed",
		"us",
	],
	["namshi/docker-smtp#77", "RCPT TO", 550, "relay not permitted", "us"],
	[
		"YunoHost-Apps/mailman_ynh#12",
		"RCPT TO",
		554,
		"5.7.1 <x@y.example>: Relay access denied",
		"us",
	],
	[
		"https://newbedev.com/noqueue-reject-rcpt-from-on-freebsd-and-postfix",
		"RCPT TO",
		454,
		"4.7.1 <x@y.example>: Relay access denied",
		"us",
	],
	[field, "RCPT TO", 554, "5.7.1 : Sender address rejected: Dumb.", "us"],
	[field, "RCPT TO", 550, "ip in prison", "us"],
	[
		"https://postigo.net/en/smtp-errors/550/",
		"RCPT TO",
		550,
		"5.7.1 Service unavailable; Client host [x.x.x.x] blocked using Spamhaus",
		"us",
	],
	[
		"mjl-/mox#352",
		"RCPT TO",
		550,
		"Unauthenticated mail not allowed from this range",
		"us",
	],
	[
		"Progressiverobot/hmailserver#84",
		"MAIL FROM",
		550,
		"5.7.1 Not the account's own address",
		"us",
	],
	[rfc3463, "RCPT TO", 553, "5.1.8 Bad sender's system address", "us"],
	[
		rfc3463,
		"DATA",
		550,
		"5.7.1 Delivery not authorized, message refused",
		"us",
	],

	[
		"mautic/mautic#8721",
		"RCPT TO",
		451,
		"Authentication failed: Maximum credits exceeded",
		"us",
	],
	[
		"sendgrid/sendgrid-nodejs#1032",
		"DATA",
		550,
		"Maximum credits exceeded",
		"us",
	],
	[
		"WA-WF-Bot/WA-WF-Bot-Public#282",
		"DATA",
		451,
		"You've exceeded your messaging limits",
		"us",
	],
	[
		"geeksforsocialchange/PlaceCal#2297",
		"DATA",
		450,
		"Your account reached its email quota limit. Contact support to increase it. #MS42204",
		"us",
	],
	[
		"go-gomail/gomail#174",
		"RCPT TO",
		550,
		"5.7.1 <x@y.example>: Recipient address rejected: Email Sending Quota Exceeded",
		"us",
	],
	[unknown, "DATA", 550, "You have exceeded your sending allowance", "us"],
	[
		"WWBN/AVideo#7527",
		"DATA",
		552,
		"C13ypH3DXQO9CC140p6S9y Message would take you over your relay quota of 500 Current quota used: 487",
		"us",
	],
	[
		"zonque/AlRide#7",
		"DATA",
		554,
		"Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in domain settings.",
		"us",
	],
	[unknown, "RCPT TO", 550, "Unauthorized recipient: sandbox", "us"],
	[
		"regnull/ubikom#26",
		"RCPT TO",
		550,
		"5.7.1 Unfortunately, messages from [3.21.133.245] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.",
		"us",
	],
	[
		"maxking/docker-mailman#303",
		"RCPT TO",
		550,
		"5.7.1 [104.248.27.183 1] Our system has detected an unusual rate of unsolicited mail.",
		"us",
	],
	[
		"Mailu/Mailu#1458",
		"RCPT TO",
		554,
		"Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.",
		"us",
	],
	[
		"sisimai/p5-sisimai#469",
		"RCPT TO",
		554,
		"IP address 198.51.100.5 rejected [IP reputation fail]",
		"us",
	],
	// Our mail itself is too large.
	[
		"ActiveCampaign/smtp-field-manual#63",
		"DATA",
		552,
		"5.2.3 Your message exceeded Google's message size limits.",
		"us",
	],
	[
		"freescout-help-desk/freescout#4976",
		"DATA",
		552,
		"5.3.4 Error: message file too big",
		"us",
	],
	["zone-eu/wildduck#762", "DATA", 550, "Message too big!", "us"],
	[rfc3463, "RCPT TO", 552, "5.2.3 Message too large", "us"],

	// For a while.
	[
		"hitobito/hitobito#495",
		"RCPT TO",
		450,
		"4.1.2 <x@y.example>: Recipient address rejected: Domain not found",
		"later",
	],
	[
		google,
		"RCPT TO",
		450,
		"4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
		"later",
	],
	[
		google,
		"RCPT TO",
		452,
		"4.2.2 The email account that you tried to reach is over quota.",
		"later",
	],
	[
		google,
		"DATA",
		451,
		"4.3.0 Mail server temporarily rejected message.",
		"later",
	],
	[
		microsoft,
		"RCPT TO",
		432,
		"4.3.2 STOREDRV.Deliver; recipient thread limit exceeded",
		"later",
	],
	[
		"https://postigo.net/en/smtp-errors/450/",
		"RCPT TO",
		450,
		"4.7.1 Greylisted, please retry in 5 minutes",
		"later",
	],
	[ses, "DATA", 451, "Temporary service failure", "later"],
	[rfc5321, "RCPT TO", 450, "Mailbox busy", "later"],

	// Permanent, and for a reason that the server keeps to itself.
	[exchange, "RCPT TO", 550, "5.7.1 Delivery not authorized", "unclear"],
	[
		field,
		"RCPT TO",
		554,
		"5.7.1 The recipient definitively does not want your mail.",
		"unclear",
	],
	[
		"jstedfast/MailKit#968",
		"RCPT TO",
		550,
		"Requested action not taken: mailbox unavailable",
		"unclear",
	],
	[rfc5321, "DATA", 554, "Transaction failed", "unclear"],
];
