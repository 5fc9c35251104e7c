/** Which confirmations the sign-ups make due, and which of them are held. */
import type { StoredSignUp } from "../shared/sign-up.ts";
import type { MailBook } from "./mail-book.ts";
import type { NewMail } from "./message.ts";
import {
	confirmationDue,
	isForConfirmation,
	leftAt,
	mostConfirmations,
} from "./rules/confirmation.ts";
import { holdGroup, waveGroup } from "./rules/held.ts";
import { causesConfirmation, personOf } from "./rules/mail-facts.ts";
import { isLargeProvider, mailboxOf, mailDomainOf } from "./rules/mailbox.ts";
import { SignUpSpike } from "./rules/sign-up-spike.ts";

/** What the rules read of a stored sign-up. */
export type SignUpRow = Pick<
	StoredSignUp,
	"email" | "user_type" | "created_at" | "network" | "imported_at"
>;

/** ISO 8601 times: when mail was switched on, and when the wave began that goes on. */
export interface PlanState {
	readonly mailOnSince: string;
	readonly waveSince: string | undefined;
}

export class Planner {
	readonly #book: MailBook;
	readonly #spike = new SignUpSpike();
	#signUps: SignUpRow[] = [];

	constructor(book: MailBook) {
		this.#book = book;
	}

	addSignUp(signUp: SignUpRow, now: number): void {
		const { email, user_type, created_at, network, imported_at } = signUp;
		if (imported_at !== null) return;
		const joinedAt = Date.parse(created_at);
		// Nothing is kept of those that are too old, which are nearly all on a long list.
		if (isForConfirmation({ email, joinedAt, isImported: false }, 0, now))
			this.#signUps.push({
				email,
				user_type,
				created_at,
				network,
				imported_at,
			});
		const domain = mailDomainOf(email);
		this.#spike.add(
			mailboxOf(email),
			isLargeProvider(domain) ? null : domain,
			joinedAt,
		);
	}

	/**
	 * Whether a wave goes on. One that holds mails lasts until the founder has released or erased
	 * them; sign-ups before `seenUntil`, when the founder ended the last one, do not begin another.
	 */
	hasWave(
		waveSince: string | undefined,
		seenUntil: number,
		now: number,
	): boolean {
		if (this.#spike.isOn(now, seenUntil)) return true;
		if (waveSince === undefined) return false;
		const group = waveGroup(waveSince);
		return this.#book.held
			.values()
			.some(({ heldGroup }) => heldGroup === group);
	}

	/** The confirmations that the sign-ups since the last call make due. */
	plan({ mailOnSince, waveSince }: PlanState, now: number): NewMail[] {
		const signUps = this.#signUps;
		if (signUps.length === 0) return [];
		this.#signUps = [];
		const domainsInNumbers = this.#spike.domainsInNumbers(now);
		/** What this call has planned: the people per mailbox, and how many per label. */
		const people = new Map<string, Set<string>>();
		const labels = new Map<string | null, number>();
		return signUps.flatMap((signUp) => {
			const { user_type, created_at: joined_at, network } = signUp;
			const email = signUp.email.toLowerCase();
			const mailbox = mailboxOf(email);
			const open = new Set(people.get(mailbox));
			if (!this.#isDue(signUp, open, Date.parse(mailOnSince), now)) return [];
			people.set(mailbox, open.add(personOf(email, user_type)));
			const caused = labels.get(network) ?? this.#causedBy(network);
			const held_group = holdGroup({
				network,
				domain: mailDomainOf(email),
				causedByLabel: caused,
				waveSince,
				domainsInNumbers,
			});
			const state = held_group === null ? "waiting" : "held";
			if (state === "waiting") labels.set(network, caused + 1);
			return [{ email, user_type, state, joined_at, network, held_group }];
		});
	}

	/** `open` has the people of the mailbox whose confirmation is planned; those stored are added. */
	#isDue(
		{ email, user_type, created_at, imported_at }: SignUpRow,
		open: Set<string>,
		mailOnSince: number,
		now: number,
	): boolean {
		const joinedAt = Date.parse(created_at);
		const signUp = { email, joinedAt, isImported: imported_at !== null };
		if (!isForConfirmation(signUp, mailOnSince, now)) return false;
		for (const { isConfirmation, state, person } of this.#book.mailsTo(
			mailboxOf(email),
		)) {
			const isOpen = state === "waiting" || state === "held";
			if (isConfirmation && isOpen) open.add(person);
		}
		const person = personOf(email, user_type);
		if (open.has(person) || this.#book.hasConfirmed(email, user_type))
			return false;
		const history = this.#book.history(email);
		if (open.size + history.confirmations.length >= mostConfirmations)
			return false;
		if (open.size > 0 && leftAt(history.replies) !== undefined) return false;
		return "readyAt" in confirmationDue({ person, joinedAt }, history, now);
	}

	#causedBy(network: string | null): number {
		if (network === null) return 0;
		return this.#book.mailsBy(network).filter(causesConfirmation).length;
	}

	/** The waiting confirmations that a wave holds; those that the founder has released go on. */
	toHold(waveSince: string, now: number): { id: number; group: string }[] {
		const domainsInNumbers = this.#spike.domainsInNumbers(now);
		return [...this.#book.waiting.confirmations.values()].flatMap((mail) => {
			if (mail.heldGroup !== null || mail.joinedAt === null) return [];
			const group = holdGroup({
				...mail,
				causedByLabel: 0,
				waveSince,
				domainsInNumbers,
			});
			return group === null ? [] : [{ id: mail.id, group }];
		});
	}
}
