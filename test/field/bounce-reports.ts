/** What mail providers and mail servers report of bounces and complaints, and whose mail it is about. */

/** The sender of all these mails. */
export const sender = "hello@frontage.example";

export interface BounceReport {
	/** The public page or report from which its form is taken. */
	readonly source: string;
	readonly what: string;
	readonly text: string;
	readonly bounced?: readonly string[];
	readonly complained?: readonly string[];
	/** Entries that are neither, or of our own address. */
	readonly left?: number;
}

const json = (value: unknown) => JSON.stringify(value);
const lines = (...all: string[]) => `${all.join("\n")}\n`;

const sesMail = {
	source: sender,
	destination: ["ann@x.example", "bob@x.example"],
	commonHeaders: { from: [`Frontage <${sender}>`], to: ["ann@x.example"] },
};
const sesBounce = {
	notificationType: "Bounce",
	mail: sesMail,
	bounce: {
		bounceType: "Permanent",
		bounceSubType: "General",
		bouncedRecipients: [
			{
				emailAddress: "bob@x.example",
				status: "5.1.1",
				action: "failed",
				diagnosticCode: "smtp; 550 5.1.1 <bob@x.example>... User",
			},
		],
	},
};

const postfix = (recipient: string, action: string) =>
	lines(
		"Return-Path: <>",
		"From: MAILER-DAEMON@mx.example (Mail Delivery System)",
		`To: ${sender}`,
		'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
		"",
		"--B",
		"Content-Type: message/delivery-status",
		"",
		"Reporting-MTA: dns; mx.example",
		`X-Postfix-Sender: rfc822; ${sender}`,
		"",
		...recipient.split("\n"),
		`Action: ${action}`,
		"Status: 5.0.0",
		"Diagnostic-Code: smtp; 554 delivery error: This user has no account",
		"    (elsewhere@y.example)",
		"",
		"--B",
		"Content-Type: message/rfc822",
		"",
		`From: Frontage <${sender}>`,
		"To: ann@x.example",
		"",
		"Please confirm",
	);

/** A mail whose parts are base64. */
const mimeReport = (type: string, report: string, enclosed = "") =>
	lines(
		"Received: from mx.example",
		'Content-Type: multipart/report; boundary="=_B"',
		...[
			["text/plain", "Your message was not delivered."],
			[type, report],
			["message/rfc822", enclosed],
		].flatMap(([each = "", text = ""]) => [
			...["", "--=_B", `Content-Type: ${each}; charset=UTF-8`],
			...["Content-Transfer-Encoding: base64", ""],
			Buffer.from(text).toString("base64"),
		]),
		"--=_B--",
	);

export const bounceReports: readonly BounceReport[] = [
	{
		source:
			"https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event",
		what: "events of SendGrid",
		text: json([
			{ email: "a@x.example", event: "processed", timestamp: 1513299569 },
			{ email: "a@x.example", event: "deferred", response: "400 try again" },
			{ email: "a@x.example", event: "delivered", response: "250 OK" },
			{
				email: "ann@x.example",
				event: "bounce",
				type: "bounce",
				reason: "500 unknown recipient",
				status: "5.0.0",
			},
			{ email: "bob@x.example", event: "spamreport" },
			{ email: "carol@x.example", event: "group_unsubscribe" },
		]),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example", "carol@x.example"],
		left: 3,
	},
	{
		source: "sendgrid/docs#3675",
		what: "a network that is blocked, which says nothing of the recipient",
		text: json([
			{
				email: "robinson@x.example",
				event: "bounce",
				reason: "554 5.7.1 Service unavailable; Blocked - see spamcop",
				status: "5.7.1",
				type: "blocked",
			},
		]),
		left: 1,
	},
	{
		source: "anymail/django-anymail#379, sendgrid/docs#69",
		what: "mails that SendGrid did not send, of which the reason tells",
		text: json(
			[
				["a", "Bounced Address"],
				["b", "Spam Reporting Address"],
				["c", "Unsubscribed Address"],
				["d", "Invalid SMTPAPI header"],
				["e", "Spam Content (if Spam Checker app enabled)"],
			].map(([name, reason]) => ({
				email: `${name}@x.example`,
				event: "dropped",
				reason,
			})),
		),
		bounced: ["a@x.example"],
		complained: ["b@x.example", "c@x.example"],
		left: 2,
	},
	{
		source: "https://cdn.cdata.com/help/BGM/py/pg_legacytable-bounces.htm",
		what: "SendGrid's list of bounces as CSV, with an address in the reason",
		text: lines(
			"status,reason,email,created",
			`5.1.1,"550 5.1.1 spam@trap.example: no such user, <${sender}>",ann@x.example,1795697021`,
		),
		bounced: ["ann@x.example"],
	},
	{
		source:
			"https://docs.sendgrid.com/api-reference/email-activity/request-a-csv",
		what: "SendGrid's activity as CSV, with the sender first",
		text: lines(
			"processed,message_id,event,subject,from,email",
			`2026-11-20,abc@ismtpd.example,bounce,Hi,${sender},ann@x.example`,
			`2026-11-20,abc@ismtpd.example,open,Hi,${sender},bob@x.example`,
		),
		bounced: ["ann@x.example"],
		left: 1,
	},
	{
		source:
			"https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html",
		what: "a bounce of Amazon SES, with the sender and all recipients in it",
		text: json(sesBounce),
		bounced: ["bob@x.example"],
	},
	{
		source:
			"https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html",
		what: "notifications of Amazon SNS, one per line",
		text: lines(
			json({ Type: "Notification", Message: json(sesBounce) }),
			json({
				Type: "Notification",
				Message: json({
					eventType: "Complaint",
					mail: sesMail,
					complaint: {
						complainedRecipients: [{ emailAddress: "ann@x.example" }],
						complaintFeedbackType: "abuse",
					},
				}),
			}),
			json({
				Type: "Notification",
				Message: json({
					notificationType: "Bounce",
					mail: sesMail,
					bounce: {
						bounceType: "Transient",
						bouncedRecipients: [{ emailAddress: "carol@x.example" }],
					},
				}),
			}),
		),
		bounced: ["bob@x.example"],
		complained: ["ann@x.example"],
		left: 1,
	},
	{
		source:
			"https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html",
		what: "the suppression list of Amazon SES",
		text: json({
			SuppressedDestinationSummaries: [
				{ EmailAddress: "ann@x.example", Reason: "BOUNCE" },
				{ EmailAddress: "bob@x.example", Reason: "COMPLAINT" },
			],
		}),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example"],
	},
	{
		source:
			"https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads",
		what: "events of Mailgun, with the sender before the recipient",
		text: lines(
			...[
				["ann", "failed", "permanent"],
				["bob", "failed", "temporary"],
				["carol", "complained", undefined],
			].map(([name, event, severity]) =>
				json({
					signature: { token: "t", signature: "s" },
					"event-data": {
						envelope: { sender, targets: `${name}@x.example` },
						event,
						severity,
						reason: "suppress-bounce",
						message: { headers: { from: sender, to: "other@x.example" } },
						recipient: `${name}@x.example`,
					},
				}),
			),
		),
		bounced: ["ann@x.example"],
		complained: ["carol@x.example"],
		left: 1,
	},
	{
		source: "https://documentation.mailgun.com/en/latest/api-suppressions.html",
		what: "Mailgun's list of bounces",
		text: json({
			items: [
				{
					address: "ann@x.example",
					code: "550",
					error: "No such mailbox",
					created_at: "Fri, 21 Oct 2026 11:02:55 GMT",
				},
			],
			paging: { first: "https://api.mailgun.net/v3/x/bounces" },
		}),
		bounced: ["ann@x.example"],
	},
	{
		source: "knadh/listmonk#2679",
		what: "events of Postmark, with From beside Email",
		text: json([
			{
				RecordType: "Bounce",
				Type: "HardBounce",
				Details: "smtp;550 5.1.1 No account",
				From: sender,
				Email: "ann@x.example",
			},
			{
				RecordType: "Bounce",
				Type: "SoftBounce",
				From: sender,
				Email: "a@x.example",
			},
			{
				RecordType: "SpamComplaint",
				Type: "SpamComplaint",
				From: sender,
				Email: "bob@x.example",
			},
			{
				RecordType: "SubscriptionChange",
				Recipient: "b@x.example",
				SuppressSending: false,
				SuppressionReason: null,
			},
		]),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example"],
		left: 2,
	},
	{
		source: "https://postmarkapp.com/developer/api/bounce-api",
		what: "a CSV with From before To, as Postmark calls them",
		text: lines(
			"Type,BouncedAt,From,To,Subject",
			`HardBounce,2026-11-20,"Frontage <${sender}>","Ann <ann@x.example>",Hi`,
			`Transient,2026-11-20,${sender},bob@x.example,Hi`,
		),
		bounced: ["ann@x.example"],
		left: 1,
	},
	{
		source: "https://developers.brevo.com/docs/transactional-webhooks",
		what: "events of Brevo",
		text: json([
			{ event: "hard_bounce", email: "ann@x.example", reason: "550 5.5.0" },
			{ event: "soft_bounce", email: "a@x.example", reason: "no MX" },
			{ event: "blocked", email: "b@x.example", reason: "blacklist user" },
			{ event: "unique_opened", email: "c@x.example" },
			{ event: "complaint", email: "bob@x.example", tags: ["[x]"] },
			{ event: "invalid_email", email: "carol@x.example" },
		]),
		bounced: ["ann@x.example", "carol@x.example"],
		complained: ["bob@x.example"],
		left: 3,
	},
	{
		source:
			"https://help.brevo.com/hc/en-us/articles/360021533839-Manage-your-transactional-logs-and-email-previews",
		what: "Brevo's log as CSV, with the sender first",
		text: lines(
			"st_text,ts,sub,frm,email,tag,mid,link",
			`Hard bounce,21-01-2026 10:22:05,Hi,${sender},ann@x.example,NA,<1@relay.example>,NA`,
			`Delivered,21-01-2026 10:22:05,Hi,${sender},bob@x.example,NA,<2@relay.example>,NA`,
		),
		bounced: ["ann@x.example"],
		left: 1,
	},
	{
		source: "https://resend.com/docs/webhooks/event-types",
		what: "events of Resend, with from before to",
		text: json([
			{
				type: "email.bounced",
				data: { from: sender, to: ["ann@x.example"], bounce: {} },
			},
			{
				type: "email.complained",
				data: { from: sender, to: ["bob@x.example"] },
			},
			{ type: "email.failed", data: { from: sender, to: ["c@x.example"] } },
		]),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example"],
		left: 1,
	},
	{
		source: "rgl/MailBounceDetector README.md",
		what: "a bounce of Gmail whose recipient is on a line of its own",
		text: lines(
			"Delivered-To: hello@frontage.example",
			"From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
			`To: ${sender}`,
			"X-Failed-Recipients: ann@x.example",
			"Content-Type: multipart/report; boundary=B; report-type=delivery-status",
			"",
			"Reporting-MTA: dns; googlemail.com",
			`X-Original-Message-ID: <confirmation-1@frontage.example>`,
			"",
			"Final-Recipient: RFC822;",
			" ann@x.example",
			"Action: failed",
			"Status: 5.1.1",
			"Diagnostic-Code: smtp; 550-5.1.1 The email account does not exist,",
			" gsmtp postmaster@x.example",
		),
		bounced: ["ann@x.example"],
	},
	{
		source: "justingit/dada-mail#318",
		what: "a bounce of Postfix, with the sender and another address before",
		text: postfix("Final-Recipient: rfc822; ann@x.example", "failed"),
		bounced: ["ann@x.example"],
	},
	{
		source: "justingit/dada-mail#290",
		what: "a bounce where the mail was forwarded to",
		text: postfix(
			"Final-Recipient: rfc822; new@y.example\nOriginal-Recipient: rfc822;ann@x.example",
			"failed",
		),
		bounced: ["ann@x.example"],
	},
	{
		source: "camdram/camdram#387",
		what: "a delay, after which the mail is tried again",
		text: postfix("Final-Recipient: rfc822; ann@x.example", "delayed"),
		left: 1,
	},
	{
		source: "chatmail/core#8728",
		what: "a receipt: the mail was read",
		text: lines(
			"Content-Type: multipart/report; report-type=disposition-notification",
			"",
			"Original-Recipient: rfc822; ann@x.example",
			"Final-Recipient: rfc822; ann@x.example",
			"Disposition: manual-action/MDN-sent-manually; displayed",
		),
		left: 1,
	},
	{
		source: "yaad-index/darbaan#54",
		what: "a bounce that names our own address",
		text: postfix(`Final-Recipient: rfc822; ${sender}`, "failed"),
		left: 1,
	},
	{
		source: "productdevbook/unemail#80 (RFC 5965)",
		what: "a complaint as a mail",
		text: lines(
			"From: feedback@isp.example",
			`To: ${sender}`,
			"Content-Type: multipart/report; report-type=feedback-report",
			"",
			"Feedback-Type: abuse",
			"User-Agent: SomeGenerator/1.0",
			`Original-Mail-From: <${sender}>`,
			"Original-Rcpt-To: <ann@x.example>",
		),
		complained: ["ann@x.example"],
	},
	{
		source: "rspamd/rspamd#6148",
		what: "a complaint of Microsoft that names the recipient only in the enclosed mail",
		text: lines(
			"From: staff@hotmail.com",
			`To: ${sender}`,
			"MIME-Version: 1.0",
			"",
			"Feedback-Type: abuse",
			"User-Agent: JMRP/1.0",
			"Version: 1",
			"",
			"--B",
			"Content-Type: message/rfc822",
			"",
			"X-HmXmrOriginalRecipient: ann@outlook.example",
			`From: Frontage <${sender}>`,
			"To: ann@outlook.example",
		),
		complained: ["ann@outlook.example"],
	},
	{
		source: "knadh/listmonk#1162",
		what: "a line of a log, with our sender first",
		text: lines(
			`2026-11-20 from=<${sender}> to=<Ann@X.example>, relay=mx.x.example, dsn=5.1.1, status=bounced`,
			"",
			"bob@x.example",
		),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example"],
	},
	{
		source: "https://dev.mailjet.com/email/guides/webhooks/#event-bounce",
		what: "events of Mailjet, which says with yes or no whether a bounce is for good",
		text: json([
			{ event: "bounce", email: "ann@x.example", hard_bounce: true },
			{ event: "bounce", email: "a@x.example", hard_bounce: false },
			{
				...{ event: "bounce", email: "b@x.example", blocked: false },
				...{ hard_bounce: "false", error_related_to: "domain" },
			},
			{ event: "blocked", email: "c@x.example", error: "preblocked" },
			{ event: "unsub", email: "bob@x.example", mj_list_id: 1 },
			{ event: "spam", email: "carol@x.example", source: "JMRPP" },
		]),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example", "carol@x.example"],
		left: 3,
	},
	{
		source: "https://docs.rs/crate/mailjet_api_wrapper (src/feedback)",
		what: "Mailjet's events as CSV",
		text: lines(
			"event,email,hard_bounce,blocked",
			"bounce,ann@x.example,true,true",
			"bounce,a@x.example,false,false",
			"bounce,b@x.example,0,0",
		),
		bounced: ["ann@x.example"],
		left: 2,
	},
	{
		source: "https://developers.smtp2go.com/docs/webhooks-1",
		what: "events of SMTP2GO, whose rcpt is the recipient",
		text: json(
			(
				[
					["ann", "bounce", "hard"],
					["a", "bounce", "soft"],
					["b", "delivered"],
					["bob", "spam"],
					["carol", "unsubscribe"],
					["c", "reject"],
				] as const
			).map(([name, event, bounce]) => ({
				...{ event, sender, from: sender, rcpt: `${name}@x.example` },
				...(bounce && { bounce, message: "550 5.1.1 User unknown" }),
			})),
		),
		bounced: ["ann@x.example"],
		complained: ["bob@x.example", "carol@x.example"],
		left: 3,
	},
	{
		source: "https://resend.com/docs/webhooks/event-types",
		what: "a bounce of Resend, of which an object says more",
		text: json(
			["Permanent", "Transient", "Undetermined"].map((type, at) => ({
				type: "email.bounced",
				data: {
					to: [`p${at}@x.example`],
					bounce: { type, subType: "General", message: "550 no" },
				},
			})),
		),
		bounced: ["p0@x.example"],
		left: 2,
	},
	{
		source:
			"https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types",
		what: "a bounce of Amazon SES of which the kind is not known",
		text: json({
			...sesBounce,
			bounce: { ...sesBounce.bounce, bounceType: "Undetermined" },
		}),
		left: 1,
	},
	{
		source:
			"https://support.sparkpost.com/docs/deliverability/bounce-classification-codes",
		what: "events of SparkPost, whose bounce_class says whether one is for good",
		text: json(
			[
				["ann", "bounce", "10"],
				["bob", "out_of_band", "30"],
				["a", "bounce", "20"],
				["b", "bounce", "22"],
				["c", "out_of_band", 25],
				["carol", "bounce", "90"],
			].map(([name, type, bounce_class]) => ({
				msys: {
					message_event: { type, bounce_class, rcpt_to: `${name}@x.example` },
				},
			})),
		),
		bounced: ["ann@x.example", "bob@x.example"],
		complained: ["carol@x.example"],
		left: 3,
	},
	{
		source: "https://postmarkapp.com/developer/api/bounce-api#bounce-types",
		what: "bounces of Postmark that say nothing of the address",
		text: json(
			[
				"HardBounce",
				"SoftBounce",
				"DMARCPolicy",
				"Unknown",
				"VirusNotification",
			].map((Type, at) => ({
				...{ RecordType: "Bounce", Type, From: sender },
				Email: `p${at}@x.example`,
			})),
		),
		bounced: ["p0@x.example"],
		left: 4,
	},
	{
		source:
			"https://scaleway.com/en/docs/transactional-email/reference-content/webhook-events-payloads",
		what: "events of Scaleway",
		text: json(
			[
				"email_dropped",
				"email_mailbox_not_found",
				"email_deferred",
				"email_blocklisted",
			].map((type, at) => ({
				type,
				email_from: sender,
				email_to: `p${at}@x.example`,
			})),
		),
		bounced: ["p0@x.example", "p1@x.example"],
		left: 2,
	},
	{
		source: "https://www.rfc-editor.org/rfc/rfc3463#section-3.1",
		what: "lines and mails with a code that begins with 4: the address may work later",
		text: lines(
			"ann@x.example 550 5.1.1 no such user",
			"a@x.example 452 4.2.2 mailbox full",
			"b@x.example soft bounce",
			"c@x.example,4.4.7,expired",
			"d@x.example,SOFT_BOUNCE,2026-11-20T10:00:00Z",
		),
		bounced: ["ann@x.example"],
		left: 4,
	},
	{
		source: "https://www.rfc-editor.org/rfc/rfc3464#section-2.3.3",
		what: "a mail that a server gave up after some days",
		text: postfix("Final-Recipient: rfc822; ann@x.example", "failed").replace(
			"Status: 5.0.0",
			"Status: 4.4.7",
		),
		left: 1,
	},
	{
		source: "https://www.rfc-editor.org/rfc/rfc6533#section-6.1",
		what: "a bounce with other letters, of which the parts are encoded",
		text: mimeReport(
			"message/global-delivery-status",
			"Reporting-MTA: dns; mx.example\n\nFinal-Recipient: utf-8; ann@x.example\nAction: failed\nStatus: 5.1.1\n",
		),
		bounced: ["ann@x.example"],
	},
	{
		source: "sisimai/set-of-emails#10 (mbox)",
		what: "a file of several mails, also encoded ones and a complaint without a recipient of its own",
		text: [
			postfix("Final-Recipient: rfc822; carol@x.example", "failed"),
			mimeReport(
				"message/feedback-report",
				"Feedback-Type: abuse\nUser-Agent: JMRP/1.0\n",
				"From: hello@frontage.example\nTo: bob@x.example\n\nHello",
			),
			`From MAILER-DAEMON Sun Nov 29 10:00:00 2026\n${mimeReport(
				"message/delivery-status",
				"Final-Recipient: rfc822; ann@x.example\nAction: failed\n",
			)}`,
		].join("\n"),
		bounced: ["ann@x.example", "carol@x.example"],
		complained: ["bob@x.example"],
	},
];

/** What does not surely say whose mail it is: nothing is changed. */
export const refusedReports: readonly (readonly [
	what: string,
	text: string,
	expected: RegExp,
])[] = [
	[
		"a line with two addresses",
		`x@y.example\nbounce,other@z.example,ann@x.example\n`,
		/Line 2 has several addresses/,
	],
	[
		"an event in another language",
		"st_text,ts,sub,frm,email\nInviata,1,Hi,hello@z.example,ann@x.example\n",
		/the event "Inviata", of which nothing is known/,
	],
	[
		"JSON that is cut off",
		'[{"email":"ann@x.example","event":"bou',
		/begins as JSON and cannot be read/,
	],
	[
		"a mail without a recipient",
		"From: a@b.example\nContent-Type: text/plain\n\nI am on vacation",
		/is a mail that does not say whose mail bounced/,
	],
	["a file without an address", "email\n", /names no address/],
	["an empty file", "", /names no address/],
	["JSON without an address", "{}", /names no address/],
];
