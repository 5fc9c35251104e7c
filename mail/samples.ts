import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import { countSides } from "../shared/counts.ts";
import { confirmation } from "../shared/mail.ts";
import { sides } from "../shared/sides.ts";
import { ago, dayMs } from "../shared/time.ts";
import { announcementNames } from "./announce.ts";
import { digestOf } from "./digest.ts";
import { announcementMessage, messageOf, newMail } from "./message.ts";

/** A mail to look at. */
export interface Sample {
	/** Like `confirmation-host`. */
	readonly name: string;
	readonly message: SendMailOptions;
}

/** One of each mail to an address: per side, the confirmation and the announcements; and the digest. */
export async function samples(
	email: string,
	settings: MailSettings,
	now: number,
): Promise<Sample[]> {
	const all: Sample[] = [];
	for (const kind of [confirmation, ...announcementNames]) {
		for (const user_type of sides) {
			const mail = newMail({ email, user_type }, kind, settings, now);
			const message =
				kind === confirmation
					? await messageOf(mail, settings, {}, now)
					: announcementMessage(mail, settings, now);
			if (message) all.push({ name: `${kind}-${user_type}`, message });
		}
	}
	const some = (count: number) =>
		countSides(
			Array.from({ length: count }, (_, index) => ({
				user_type: sides[index % sides.length] ?? sides[0],
			})),
		);
	const digest = digestOf({
		since: ago(dayMs, now),
		joined: some(15),
		sources: [
			{ source: "newsletter", ...some(11) },
			{ source: null, ...some(4) },
		],
		replies: { confirmed: 9, "not-me": 1, left: 0 },
		bounced: 1,
		notes: [],
		totals: some(253),
	});
	const to = { name: "", address: email };
	const date = new Date(now);
	const message = { ...digest, from: settings.from, to, date };
	return [...all, { name: "digest", message }];
}
