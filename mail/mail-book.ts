/**
 * What the rules have to know, in memory: mails, replies and new sign-ups. It reads nothing by
 * itself, so that days of mail can be tested in a second. Times are milliseconds since 1970.
 */
import type { Mail } from "../shared/mail.ts";
import type { Reply } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { dayMs, startOfDay } from "../shared/time.ts";
import { personKeys } from "./links.ts";
import { leftAt } from "./rules/confirmation.ts";
import { countMail, type DayCount } from "./rules/limits.ts";
import {
	factOf,
	hasEnded,
	type MailboxFacts,
	type MailFact,
	personOf,
} from "./rules/mail-facts.ts";
import { lastMails } from "./rules/mail-outage.ts";
import { mailboxOf } from "./rules/mailbox.ts";
import { SignUpSpike } from "./rules/sign-up-spike.ts";

/** What the rules read of a stored sign-up. */
export type SignUpRow = Pick<
	StoredSignUp,
	"email" | "user_type" | "created_at" | "network" | "imported_at"
>;

/** A sign-up that is older gets a confirmation only by `mail confirm`. */
const freshMs = 3 * dayMs;

export class MailBook {
	/** The mails that have not ended, in the order of their ids; "sending" has what a mailer was sending when it ended. */
	readonly queues = {
		confirmations: new Map<number, MailFact>(),
		announcements: new Map<number, MailFact>(),
		held: new Map<number, MailFact>(),
		sending: new Map<number, MailFact>(),
	};
	readonly spike = new SignUpSpike();
	readonly #secrets: readonly string[];
	readonly #mails = new Map<number, MailFact>();
	readonly #idsOfMailbox = new Map<string, Set<number>>();
	/** Per key of a person, by their ids. */
	readonly #replies = new Map<string, Map<number, Reply>>();
	#ended: MailFact[] = [];
	#today: DayCount | undefined;
	#signUps: SignUpRow[] = [];

	/** With the secrets of the links, whose keys lead from a reply to its person. */
	constructor(secrets: readonly string[]) {
		this.#secrets = secrets;
	}

	/** Adds a sign-up, which may be known already. */
	addSignUp(signUp: SignUpRow, now: number): void {
		const { email, created_at, imported_at } = signUp;
		if (imported_at !== null) return;
		const joinedAt = Date.parse(created_at);
		if (joinedAt >= now - freshMs) this.#signUps.push(signUp);
		this.spike.add(email, joinedAt);
	}

	/** The sign-ups since the last call. */
	takeSignUps(): readonly SignUpRow[] {
		const signUps = this.#signUps;
		this.#signUps = [];
		return signUps;
	}

	/** Adds a reply, which may be known already. */
	addReply(reply: Reply): void {
		const { id, person_key } = reply;
		this.#replies
			.getOrInsertComputed(person_key, () => new Map())
			.set(id, reply);
	}

	/** Adds a mail, or what has become of it. */
	putMail(row: Mail, now: number): void {
		const before = this.#mails.get(row.id);
		const mail = factOf(row);
		this.forget(row.id);
		this.#mails.set(mail.id, mail);
		this.#idsOfMailbox
			.getOrInsertComputed(mail.mailbox, () => new Set())
			.add(mail.id);
		this.#queueOf(mail)?.set(mail.id, mail);
		if (!hasEnded(mail)) return;
		this.#ended.push(mail);
		const today = this.today(now);
		const isCounted = before !== undefined && hasEnded(before);
		if (startOfDay(0, mail.at) === today.day && !isCounted)
			countMail(mail, today, mail.at);
	}

	#queueOf({ state, isConfirmation }: MailFact) {
		const { confirmations, announcements, held, sending } = this.queues;
		if (state === "waiting")
			return isConfirmation ? confirmations : announcements;
		return { held, sending }[state as string];
	}

	/** Forgets a mail that is gone from the list, or was changed there. */
	forget(id: number): void {
		this.#mails.delete(id);
		for (const queue of Object.values(this.queues)) queue.delete(id);
	}

	/** How many confirmations a label has caused. */
	causedBy(network: string): number {
		return this.#mails
			.values()
			.filter(
				(mail) =>
					mail.network === network &&
					mail.isConfirmation &&
					mail.state !== "held" &&
					mail.state !== "dropped",
			)
			.reduce((count) => count + 1, 0);
	}

	/** All that is known of the mailbox of an address, also of a person who was erased since. */
	mailbox(email: string): MailboxFacts {
		const ids = this.#idsOfMailbox.get(mailboxOf(email)) ?? [];
		const mails = [...ids].flatMap((id) => this.#mails.get(id) ?? []);
		const personOfKey = new Map([
			...sides.flatMap((side) => this.#keysOf(email, side)),
			// Of other addresses of the mailbox, and of secrets that are gone.
			...mails.map(({ personKey, person }) => [personKey, person] as const),
		]);
		const replies = [...personOfKey].flatMap(([key, person]) =>
			[...(this.#replies.get(key)?.values() ?? [])].map(({ kind, at }) => ({
				person,
				kind,
				at: Date.parse(at),
			})),
		);
		return { mails, replies: replies.sort((one, other) => one.at - other.at) };
	}

	#keysOf(email: string, side: Side): (readonly [string, string])[] {
		const person = personOf(email, side);
		return personKeys(this.#secrets, email, side).map((key) => [key, person]);
	}

	/** Whether the mailbox of an address left the list. */
	hasLeft(email: string): boolean {
		return leftAt(this.mailbox(email).replies) !== undefined;
	}

	/** What the mail server got today, in UTC. */
	today(now: number): DayCount {
		const day = startOfDay(0, now);
		if (this.#today?.day !== day)
			this.#today = { day, all: 0, backlog: 0, domains: new Map() };
		return this.#today;
	}

	/** The last mails that were sent or bounced, oldest first; those that ended before `since` are left out. */
	ended(since = 0): readonly MailFact[] {
		this.#ended = this.#ended
			.filter((mail) => this.#mails.get(mail.id) === mail)
			.sort((one, other) => one.at - other.at)
			.slice(-lastMails);
		return this.#ended.filter(({ at }) => at >= since);
	}
}
