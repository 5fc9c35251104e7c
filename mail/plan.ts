import type { MailSettings } from "../config/settings.ts";
import { userTypes } from "../shared/entry.ts";
import type { List } from "../store/list.ts";
import {
	addressesWithNews,
	answersOf,
	confirmation,
	mailsTo,
	peopleOf,
	removeMails,
} from "../store/mails.ts";
import { confirmationDue, type Known } from "./due.ts";
import { personKey } from "./links.ts";
import type { Log } from "./mailer.ts";
import { newMail } from "./message.ts";

/** Addresses that are read at a time. */
const addressesAtATime = 500;

/** Finds the people whose confirmation is due. */
export class Planner {
	readonly #list: List;
	readonly #settings: MailSettings;
	readonly #log: Log;
	/** Sign-ups up to this id were looked at; see `Snapshot` for why two ids. */
	#settledId = 0;
	#lastId = 0;

	constructor(list: List, settings: MailSettings, log: Log) {
		this.#list = list;
		this.#settings = settings;
		this.#log = log;
	}

	/** Adds the mails that are due to the list. */
	async plan(now: Date): Promise<void> {
		const { lastId } = await this.#list.count("waitlist");
		let after = "";
		let added = 0;
		for (;;) {
			const addresses = await addressesWithNews(this.#list, {
				afterId: this.#settledId,
				after,
				limit: addressesAtATime,
			});
			for (const address of addresses)
				added += await this.#planFor(address, now);
			after = addresses.at(-1) ?? "";
			if (addresses.length < addressesAtATime) break;
		}
		this.#settledId = this.#lastId;
		this.#lastId = lastId;
		if (added > 0) this.#log(`New confirmations to send: ${added}`);
	}

	async #planFor(address: string, now: Date): Promise<number> {
		let added = 0;
		for (const person of await peopleOf(this.#list, address)) {
			if (person.mail === "confirmed") continue;
			// Read again for each side: both may be due, and one waits for the other.
			const due = confirmationDue(person, await this.known(address), now);
			if (due === undefined) continue;
			const mail = newMail(person, confirmation, due, this.#settings, now);
			await this.#list.insert("mails", [mail]);
			added += 1;
			// Erased since it was read: its address must not stay here.
			const signUps = { with: { person: [address] } };
			if ((await this.#list.count("waitlist", signUps)).rows === 0)
				await removeMails(this.#list, address);
		}
		return added;
	}

	/** The mails to an address, and the answers to them. */
	async known(address: string): Promise<Known> {
		const mails = await mailsTo(this.#list, address);
		const keys = [
			...userTypes.map((side) =>
				personKey(this.#settings.linkSecret, address, side),
			),
			// Of an earlier LINK_SECRET: who left by a mail of then gets none now, either.
			...mails.map(({ person_key }) => person_key),
		];
		return { mails, answers: await answersOf(this.#list, keys) };
	}
}
