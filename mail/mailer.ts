import type { MailSettings } from "../config/settings.ts";
import type { Mail } from "../shared/mail.ts";
import { minuteMs, secondMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readAddress } from "../store/people.ts";
import { noteFullDay, watchAlarms } from "./alarms.ts";
import { addConfirmations } from "./confirmations.ts";
import { FounderMail } from "./founder-mail.ts";
import { keepLeft } from "./keep-left.ts";
import { ListReader } from "./list-reader.ts";
import {
	type Memory,
	readMemory,
	remember,
	stoppedKinds,
} from "./mailer-memory.ts";
import { messageOf } from "./message.ts";
import { nextMail, readyAt } from "./next-mail.ts";
import { Outage } from "./outage.ts";
import { recordSending } from "./record-sending.ts";
import { type Log, lockMs, type Worker } from "./rounds.ts";
import type { MailFact } from "./rules/mail-facts.ts";
import type { MailServer } from "./send.ts";

/** How long the mailer rests when nothing is due, in milliseconds. */
const restMs = secondMs;

/** What a mailer is started with. */
interface Options {
	readonly list: List;
	readonly settings: MailSettings;
	readonly server: MailServer;
	readonly log: Log;
	readonly signal?: AbortSignal;
	/** When mail counts as switched on, if this is the first mailer (ISO 8601); now when absent. */
	readonly onSince?: string;
	/** The file that remembers who left, also when an older backup is restored. */
	readonly erasedFile?: string;
	/** The time, which a test may choose. */
	readonly clock?: () => Date;
}

/** What all parts of the mailer work with. */
export interface Parts extends Options {
	readonly reader: ListReader;
	readonly outage: Outage;
}

/**
 * The mailer. All that it knows is in the list: a mail that was being sent when a mailer died is sent
 * again, with the same Message-ID. Who gets a mail, and when, is decided in `mail/rules/`.
 */
export class Mailer implements Worker {
	readonly #parts: Parts;
	readonly #founderMail: FounderMail;
	readonly #clock: () => Date;
	#keptReply = 0;
	#keptAt = 0;
	/** How the last mail ended, when the database has not taken it yet. */
	#unsaved: (() => Promise<void>) | undefined;
	/** What was logged last about a state that lasts, so that it is logged once. */
	#said = "";

	constructor(options: Options) {
		const {
			list,
			settings,
			log,
			signal = new AbortController().signal,
		} = options;
		this.#parts = {
			...options,
			reader: new ListReader(list, settings.linkSecrets, signal),
			outage: new Outage(list, log),
		};
		this.#founderMail = new FounderMail(this.#parts);
		this.#clock = options.clock ?? (() => new Date());
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, settings, reader, outage } = this.#parts;
		const now = this.#clock().valueOf();
		await this.#unsaved?.();
		this.#unsaved = undefined;
		if (!(await list.lock("mailer"))) {
			this.#sayOnce(
				"Another mailer is at work on this list: waiting until it ends.",
			);
			return lockMs;
		}
		const memory = await this.#switchOn(await readMemory(list), now);
		await reader.read(memory.changed, now);
		const known = await watchAlarms(this.#parts, memory, now);
		await addConfirmations(this.#parts, known, now);
		await this.#keepLeft(now);
		if (outage.isWaiting(now)) return restMs;
		await this.#founderMail.send(known, now);
		if (known.paused !== undefined || known.bounces !== undefined) {
			this.#sayOnce("All mails wait: `mail status` says why.");
			return restMs;
		}
		const mail = nextMail(
			reader.book,
			settings.perDay,
			now,
			outage.tryLast(),
			stoppedKinds(known),
		);
		if (mail === undefined) {
			await noteFullDay(this.#parts, known, now);
			return restMs;
		}
		this.#said = "";
		return (await this.#deliver(mail, known, now))
			? minuteMs / settings.perMinute
			: 0;
	}

	async #switchOn(memory: Memory, now: number): Promise<Memory> {
		if (memory["on-since"] !== undefined) return memory;
		const { list, onSince = new Date(now).toISOString() } = this.#parts;
		const since = { "on-since": onSince };
		await remember(list, since);
		return { ...memory, ...since };
	}

	/** Once a minute at most, and only when there are new replies. */
	async #keepLeft(now: number): Promise<void> {
		const { list, log, erasedFile, reader } = this.#parts;
		const { lastReply } = reader;
		const isEarly = now < this.#keptAt + minuteMs && now >= this.#keptAt;
		if (!erasedFile || lastReply === this.#keptReply || isEarly) return;
		this.#keptAt = now;
		this.#keptReply = lastReply;
		await keepLeft(list, erasedFile).catch((error: Error) =>
			log(error.message),
		);
	}

	/** Sends the mail if it is wanted. Resolves with whether the mail server was asked. */
	async #deliver(
		fact: MailFact,
		memory: Memory,
		now: number,
	): Promise<boolean> {
		const { list, settings, server, reader } = this.#parts;
		const { book } = reader;
		const [mail] = await Array.fromAsync(
			list.read("mails", { with: { id: [fact.id] } }),
		);
		// Erased, cancelled or held since it was read.
		if (mail === undefined || mail.state !== fact.state) {
			book.forget(fact.id);
			return false;
		}
		await reader.readReplies();
		const isWanted =
			readyAt(fact, book, now) !== undefined && (await this.#isOnList(mail));
		const message = isWanted
			? await messageOf(mail, settings, memory, now)
			: undefined;
		const begun =
			message === undefined
				? { state: "dropped" as const, ended_at: new Date(now).toISOString() }
				: { state: "sending" as const };
		const which = { id: [mail.id], state: [mail.state] };
		const rows = await list.change("mails", { with: which }, begun);
		if (rows > 0) book.putMail({ ...mail, ...begun }, now);
		else book.forget(mail.id);
		if (rows === 0 || message === undefined) return false;
		const sending = await server.send(message);
		this.#unsaved = () => {
			const at = this.#clock().valueOf();
			return recordSending(mail, sending, this.#parts, memory, at);
		};
		await this.#unsaved();
		this.#unsaved = undefined;
		return true;
	}

	/** Whether the person is still on the list. */
	async #isOnList({ email, user_type }: Mail): Promise<boolean> {
		const { people } = await readAddress(this.#parts.list, email);
		return people.some((person) => person.user_type === user_type);
	}

	#sayOnce(message: string): void {
		if (message === this.#said) return;
		this.#said = message;
		this.#parts.log(message);
	}
}
