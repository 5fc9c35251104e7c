/**
 * Wishes about mail, per mailbox, and what imports told of it. They outlive erased people, and apply to all addresses
 * of the mailbox.
 */

/** One row per mailbox; each time is the last one (ISO 8601), `null` for never. */
export interface Wish {
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
export type WishKind =
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
} as const satisfies Readonly<Record<WishKind, keyof Wish>>;
export const wishKinds = Object.keys(columns) as readonly WishKind[];

/** The last time of each wish; a wish that was never made is absent. */
export type WishTimes = Readonly<Partial<Record<WishKind, string>>>;

/** The wish as it is stored. */
export function wishOf(mailbox_key: string, times: WishTimes): Wish {
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

/** The times of a stored wish. */
export function timesOf(wish: Wish): WishTimes {
	return Object.fromEntries(
		wishKinds.flatMap((kind) => {
			const at = wish[columns[kind]];
			return at === null ? [] : [[kind, at]];
		}),
	);
}

/** The later of the times of two wishes. */
export function latestOf(one: WishTimes, other: WishTimes): WishTimes {
	const kinds = wishKinds.filter((kind) => kind in one || kind in other);
	return Object.fromEntries(
		kinds.map((kind) => [
			kind,
			[one[kind] ?? "", other[kind] ?? ""].sort().at(-1),
		]),
	);
}

/** A wish in the form of replies, so that one rule can judge both. */
export function repliesOfWish(
	times: WishTimes,
): { readonly kind: WishKind; readonly at: string }[] {
	return wishKinds.flatMap((kind) => {
		const at = times[kind];
		return at === undefined ? [] : [{ kind, at }];
	});
}

/** What an import told of a mailbox, unless "left" has another time by now: then the person has left here. */
export function toldByImport(
	{ left, bounced, imported }: WishTimes,
	leftNow: string | undefined,
): WishTimes {
	if (imported === undefined || left !== leftNow) return {};
	return { ...(bounced && { bounced }), imported };
}
