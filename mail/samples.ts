import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import { userTypes } from "../shared/entry.ts";
import { confirmation } from "../store/mails.ts";
import { announcementNames } from "./announce.ts";
import { digestOf } from "./digest.ts";
import { messageOf, newMail } from "./message.ts";

/** A mail to look at. */
export interface Sample {
	/** Like `confirmation-host`. */
	readonly name: string;
	readonly message: SendMailOptions;
}

/** One of each mail to an address: per side, the confirmation and the announcements; and the digest. */
export function samples(
	address: string,
	settings: MailSettings,
	now: Date,
): Sample[] {
	const kinds = [confirmation, ...announcementNames];
	const mails = kinds.flatMap((kind) =>
		userTypes.flatMap((user_type) => {
			const person = { email: address, user_type };
			const mail = newMail(person, kind, now, settings, now);
			const message = messageOf(mail, settings, now);
			return message ? [{ name: `${kind}-${user_type}`, message }] : [];
		}),
	);
	const digest = digestOf({
		since: new Date(now.valueOf() - 86_400_000).toISOString(),
		joined: { host: 12, advertiser: 3 },
		sources: [
			{ source: "newsletter", host: 8, advertiser: 3 },
			{ source: null, host: 4, advertiser: 0 },
		],
		answers: { confirmed: 9, "not-me": 1, left: 0 },
		refused: 1,
		notes: [],
		totals: { host: 212, advertiser: 41 },
	});
	const message = { ...digest, from: settings.from, to: address, date: now };
	return [...mails, { name: "digest", message }];
}
