/**
 * What happened with a mailbox: that its people left, that a mail to it was reported as spam or bounced elsewhere, and
 * what imports told of it. These events outlive erased people, and apply to all addresses of the mailbox. They are stored
 * in the table `wishes`, which is called after the first of them.
 */

/** One row per mailbox; each time is the last one (ISO 8601), `null` for never. */
export interface MailboxRow {
	/** The hash of the mailbox with a key of the list (store/erased-people.ts). */
	readonly mailbox_key: string;
	/** "Take me off the list" was pressed here or elsewhere, and not "Yes, I joined" after it. */
	readonly left_at: string | null;
	/** "This wasn't me" was pressed. */
	readonly not_me_at: string | null;
	/** The one confirmation after leaving was sent. */
	readonly asked_at: string | null;
	/** A mail was reported as spam. */
	readonly complained_at: string | null;
	/** Mail to it bounced elsewhere, as an import told. */
	readonly bounced_at: string | null;
	/** The import that told of leaving or bouncing; "erase --import" takes that back. */
	readonly imported_at: string | null;
}

/** A reply of a person of the mailbox, an event of its mails, or the import that told of one. */
export type MailboxEvent =
	| "left"
	| "not-me"
	| "asked"
	| "complained"
	| "bounced"
	| "imported";

const columns = {
	left: "left_at",
	"not-me": "not_me_at",
	asked: "asked_at",
	complained: "complained_at",
	bounced: "bounced_at",
	imported: "imported_at",
} as const satisfies Readonly<Record<MailboxEvent, keyof MailboxRow>>;
export const mailboxEvents = Object.keys(columns) as readonly MailboxEvent[];

/** The last time of each event; one that never happened is absent. */
export type MailboxTimes = Readonly<Partial<Record<MailboxEvent, string>>>;

/** The times as they are stored. */
export function mailboxRow(
	mailbox_key: string,
	times: MailboxTimes,
): MailboxRow {
	return {
		mailbox_key,
		left_at: times.left ?? null,
		not_me_at: times["not-me"] ?? null,
		asked_at: times.asked ?? null,
		complained_at: times.complained ?? null,
		bounced_at: times.bounced ?? null,
		imported_at: times.imported ?? null,
	};
}

/** The times of a stored row. */
export function timesOf(row: MailboxRow): MailboxTimes {
	return Object.fromEntries(
		mailboxEvents.flatMap((kind) => {
			const at = row[columns[kind]];
			return at === null ? [] : [[kind, at]];
		}),
	);
}

/** Of two mailboxes' times, the later one of each event. */
export function latestOf(one: MailboxTimes, other: MailboxTimes): MailboxTimes {
	const kinds = mailboxEvents.filter((kind) => kind in one || kind in other);
	return Object.fromEntries(
		kinds.map((kind) => [
			kind,
			[one[kind] ?? "", other[kind] ?? ""].sort().at(-1),
		]),
	);
}

/** The events in the form of replies, so that one rule can judge both. */
export function eventsAsReplies(
	times: MailboxTimes,
): { readonly kind: MailboxEvent; readonly at: string }[] {
	return mailboxEvents.flatMap((kind) => {
		const at = times[kind];
		return at === undefined ? [] : [{ kind, at }];
	});
}

/** What an import told of a mailbox, unless "left" has another time by now: then the person has left here. */
export function toldByImport(
	{ left, bounced, imported }: MailboxTimes,
	leftNow: string | undefined,
): MailboxTimes {
	if (imported === undefined || left !== leftNow) return {};
	return { ...(bounced && { bounced }), imported };
}
