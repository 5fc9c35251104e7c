/** When people are erased by themselves, as `content/site.yaml` says it; each part is off while it is `null`. */
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
