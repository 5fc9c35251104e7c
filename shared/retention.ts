/** When people are erased by themselves, as `content/privacy.ts` says it; each part is off while it is `null`. */
export interface Retention {
	/** Days after which who was asked to confirm, and has not, is erased. */
	readonly unconfirmedDays: number | null;
	/** The day of the opening, like `2027-03-01`. */
	readonly opened: string | null;
	/** Days after it, or after the person's last sign-up if that is later, at which everybody is erased. */
	readonly daysAfterOpening: number | null;
}

/** Whether anything is set that leads to an erasure. */
export function isRetentionOn({
	unconfirmedDays,
	opened,
	daysAfterOpening,
}: Retention): boolean {
	return (
		unconfirmedDays !== null || (opened !== null && daysAfterOpening !== null)
	);
}

/** What is set, in one word: when it changes, the founder is told before anyone is erased. */
export function retentionCode(retention: Retention): string {
	const { unconfirmedDays, opened, daysAfterOpening } = retention;
	return [unconfirmedDays, opened, daysAfterOpening].join(" ");
}

/** What is wrong with it, as a sentence; `undefined` if nothing is. */
export function retentionError(retention: Retention): string | undefined {
	const { unconfirmedDays, opened, daysAfterOpening } = retention;
	for (const [name, days] of Object.entries({
		unconfirmedDays,
		daysAfterOpening,
	}))
		if (
			days !== null &&
			!(Number.isInteger(days) && days >= 1 && days < 10_000)
		)
			return `retention.${name}: must be a whole number of days from 1 on, or null`;
	const isDay =
		opened === null ||
		(/^20\d\d-\d\d-\d\d$/.test(opened) &&
			new Date(opened).toJSON()?.startsWith(opened));
	return isDay
		? undefined
		: "retention.opened: must be a day like 2027-03-01, or null";
}
