/** The saved state of the mailer: codes and times (ISO 8601). */

type Name =
	/** When mail was switched on: only people who join from then on get a confirmation. */
	| "on_since"
	/** The id of the last sign-up before that. */
	| "on_after"
	/** Why all mails to people wait, and since when. */
	| "paused"
	| "paused_since"
	/** Since when many mails bounce: announcements wait, and confirmations that share something with a bounced address. */
	| "slowed_since"
	/** Bounces before this time do not count: the founder has ended a pause. */
	| "bounces_seen_until"
	/** When the present spike of sign-ups began, and when the founder ended the last one. */
	| "spike_since"
	| "spike_seen_until"
	/** Groups of held mails whose people the founder has erased, with spaces: what else comes of them is held. */
	| "erased_groups"
	/** The newest alarm, and the last day with held mails, of which the founder was notified. */
	| "notified_until"
	| "notified_held_day"
	/** Why the mail server cannot be used, and since when. */
	| "outage"
	| "outage_since"
	/** The start of the last day on which the limit of a day was reached. */
	| "full_day"
	/** The last digest. */
	| "digest_at"
	/** The last silence that was noticed: since when, by the founder's clock; and, until it is over, when it was noticed. */
	| "silence_since"
	| "silence_at"
	/** The last day on which the waitlist was closed, in the founder's time zone. */
	| "closed_on"
	/** The silence of which NOTICE_URL was told, by `silence_at`. */
	| "silence_told_at"
	/** Of which retention the founder is told, since when, and until which day (mail/rules/retention.ts). */
	| "retention_code"
	| "retention_told_at"
	| "retention_told_until"
	/** When the last backup was made. */
	| "backed_up_at"
	/** The last sign-up and the last reply that need not be read again. */
	| "sign_ups_read"
	| "replies_read";

/** Why mail is paused: by the founder, after too many bounces, or after `backup restore` or `backup move`. */
export type PauseReason = "founder" | "bounces" | "restored";

interface Codes {
	readonly paused: PauseReason;
}
type Values<Empty> = {
	readonly [Each in Name]?:
		| (Each extends keyof Codes ? Codes[Each] : string)
		| Empty;
};

export type MailerState = Values<undefined>;
/** Values to be saved; `null` deletes one. */
export type StateChange = Values<null | undefined>;
