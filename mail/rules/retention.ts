/** Who is erased by the retention that the founder has set, and of whom the founder is told before. */
import { isRetentionOn, type Retention } from "../../shared/retention.ts";
import { ago, dayMs } from "../../shared/time.ts";
import type { MailerState } from "./mailer-values.ts";

/** The founder is told this long before anyone is erased. */
const noticeMs = 7 * dayMs;

/** What is known of an address. Times are ISO 8601. */
export interface AddressFacts {
	/** When a confirmation was sent last, or bounced; `undefined` if none was. */
	readonly askedAt: string | undefined;
	/** Whether a confirmation waits to be sent, or for the founder. */
	readonly isBeingAsked: boolean;
	/** Whether "Yes, I joined" was pressed on any side. */
	readonly isConfirmed: boolean;
	readonly hasLeft: boolean;
	/** The last sign-up, import or correction. */
	readonly lastSeenAt: string;
}

/**
 * When an address is to be erased; `undefined` for never. Who was never asked to confirm is not unconfirmed, and who
 * left has answered.
 */
export function eraseTime(
	facts: AddressFacts,
	retention: Retention,
): string | undefined {
	if (!isRetentionOn(retention)) return undefined;
	const { unconfirmedDays, opened, daysAfterOpening } = retention;
	const { askedAt, lastSeenAt, isBeingAsked, isConfirmed, hasLeft } = facts;
	const times: string[] = [];
	if (
		unconfirmedDays !== null &&
		askedAt !== undefined &&
		!isBeingAsked &&
		!isConfirmed &&
		!hasLeft
	)
		times.push(after(unconfirmedDays, askedAt, lastSeenAt));
	if (opened !== null && daysAfterOpening !== null)
		times.push(after(daysAfterOpening, `${opened}T00:00:00.000Z`, lastSeenAt));
	return times.sort()[0];
}

/** So many days after the later of two times. */
function after(days: number, one: string, other: string): string {
	const later = one > other ? one : other;
	return ago(-days * dayMs, Date.parse(later));
}

/**
 * Since when the founder is told of what is set now, in each digest; `undefined` when it was set since, or no digest
 * has told of these days.
 */
export function toldSince(
	{ retention_code, retention_told_at, retention_told_until = "" }: MailerState,
	retention: Retention,
	now: number,
): string | undefined {
	const isTold =
		retention_code === retentionCode(retention) &&
		retention_told_until >= ago(0, now);
	return isTold ? retention_told_at : undefined;
}

/** What is saved when a digest has told of the next days. */
export function toldNow(
	saved: MailerState,
	retention: Retention,
	now: number,
): MailerState {
	return {
		retention_code: retentionCode(retention),
		retention_told_at: toldSince(saved, retention, now) ?? ago(0, now),
		retention_told_until: ago(-noticeMs, now),
	};
}

/**
 * Who is to be erased now, and who within the time of the notice: nobody before the founder was told for that long.
 * `told` is what `toldSince` says.
 */
export function planRetention(
	times: ReadonlyMap<string, string>,
	told: string | undefined,
	now: number,
): {
	readonly due: readonly string[];
	readonly soon: readonly string[];
	/** When the first of them is erased; empty for none. */
	readonly first: string;
} {
	const time = ago(0, now);
	const earliest = ago(-noticeMs, Date.parse(told ?? time));
	const horizon = ago(-noticeMs, now);
	const due: string[] = [];
	const soon: string[] = [];
	let first = "";
	for (const [email, at] of times) {
		const eraseAt = at > earliest ? at : earliest;
		if (eraseAt <= time) due.push(email);
		else if (eraseAt <= horizon) {
			soon.push(email);
			if (first === "" || eraseAt < first) first = eraseAt;
		}
	}
	return { due, soon, first };
}

/** What is set, in one word: when it changes, the founder is told before anyone is erased. */
export function retentionCode(retention: Retention): string {
	const { unconfirmedDays, opened, daysAfterOpening } = retention;
	return [unconfirmedDays, opened, daysAfterOpening].join(" ");
}
