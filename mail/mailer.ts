import type { MailSettings } from "../config/settings.ts";
import type { Mail } from "../shared/mail.ts";
import { minuteMs, secondMs, startOfDay } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readAddress } from "../store/people.ts";
import { watchAlarms } from "./alarms.ts";
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
/**
 * The mailer. All that it knows is in the list: a mail that was being sent when a mailer died is sent
 * again, with the same Message-ID. Who gets a mail, and when, is decided in `mail/rules/`.
 */
export class Mailer implements Worker {
	readonly #list: List;
	readonly #settings: MailSettings;
	readonly #server: MailServer;
	readonly #log: Log;
	readonly #clock: () => Date;
	readonly #reader: ListReader;
	readonly #outage: Outage;
	readonly #founderMail: FounderMail;
	readonly #erasedFile: string | undefined;
	readonly #onSince: string | undefined;
	#keptReply = 0;
	#keptAt = 0;
	/** How the last mail ended, when the database has not taken it yet. */
	#unsaved: (() => Promise<void>) | undefined;
	/** What was logged last about a state that lasts, so that it is logged once. */
	#said = "";

	constructor(options: {
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
	}) {
		const { list, settings, server, log } = options;
		this.#list = list;
		this.#settings = settings;
		this.#server = server;
		this.#log = log;
		this.#erasedFile = options.erasedFile;
		this.#onSince = options.onSince;
		this.#clock = options.clock ?? (() => new Date());
		this.#reader = new ListReader(
			list,
			settings.linkSecrets,
			options.signal ?? new AbortController().signal,
		);
		this.#outage = new Outage(list, log);
		this.#founderMail = new FounderMail(list, settings, server, log);
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const now = this.#clock().valueOf();
		await this.#unsaved?.();
		this.#unsaved = undefined;
		if (!(await this.#list.lock("mailer"))) {
			this.#sayOnce(
				"Another mailer is at work on this list: waiting until it ends.",
			);
			return lockMs;
		}
		const memory = await this.#switchOn(await readMemory(this.#list), now);
		await this.#reader.read(memory.changed, now);
		const known = await watchAlarms(
			this.#list,
			this.#reader,
			memory,
			this.#log,
			now,
		);
		const added = await addConfirmations(
			this.#list,
			this.#reader,
			this.#settings,
			known,
			now,
		);
		if (added > 0) this.#log(`New confirmations: ${added}`);
		await this.#keepLeft(now);
		const { book } = this.#reader;
		if (this.#outage.isWaiting(now)) return restMs;
		await this.#founderMail.send(book, known, this.#outage, now);
		if (known.paused !== undefined || known.bounces !== undefined) {
			this.#sayOnce("All mails wait: `mail status` says why.");
			return restMs;
		}
		const mail = nextMail(
			book,
			this.#settings.perDay,
			now,
			this.#outage.tryLast(),
			stoppedKinds(known),
		);
		if (mail === undefined) {
			await this.#noteFullDay(known, now);
			return restMs;
		}
		this.#said = "";
		return (await this.#deliver(mail, known, now))
			? minuteMs / this.#settings.perMinute
			: 0;
	}

	async #switchOn(memory: Memory, now: number): Promise<Memory> {
		if (memory["on-since"] !== undefined) return memory;
		const since = { "on-since": this.#onSince ?? new Date(now).toISOString() };
		await remember(this.#list, since);
		return { ...memory, ...since };
	}

	async #noteFullDay(memory: Memory, now: number): Promise<void> {
		const { book } = this.#reader;
		const day = startOfDay(0, now);
		const { confirmations, announcements } = book.waiting;
		const isWaiting = confirmations.size + announcements.size > 0;
		const { perDay } = this.#settings;
		const { all, backlog } = book.today(now);
		const isFull = all >= perDay || backlog >= Math.ceil(perDay / 2);
		if (!isWaiting || !isFull || memory["day-full"] === day) return;
		await remember(this.#list, { "day-full": day });
		this.#log(
			"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.",
		);
	}

	/** Once a minute at most, and only when there are new replies. */
	async #keepLeft(now: number): Promise<void> {
		const { lastReply } = this.#reader;
		const isEarly = now < this.#keptAt + minuteMs && now >= this.#keptAt;
		if (!this.#erasedFile || lastReply === this.#keptReply || isEarly) return;
		this.#keptAt = now;
		this.#keptReply = lastReply;
		await keepLeft(this.#list, this.#erasedFile).catch((error: Error) =>
			this.#log(error.message),
		);
	}

	/** Sends the mail if it is wanted. Resolves with whether the mail server was asked. */
	async #deliver(
		fact: MailFact,
		memory: Memory,
		now: number,
	): Promise<boolean> {
		const { book } = this.#reader;
		const [mail] = await Array.fromAsync(
			this.#list.read("mails", { with: { id: [fact.id] } }),
		);
		// Erased, cancelled or held since it was read.
		if (mail === undefined || mail.state !== fact.state) {
			book.forget(fact.id);
			return false;
		}
		await this.#reader.readReplies();
		const isWanted =
			readyAt(fact, book, now) !== undefined && (await this.#isOnList(mail));
		const message = isWanted
			? await messageOf(mail, this.#settings, memory, now)
			: undefined;
		const begun =
			message === undefined
				? { state: "dropped" as const, ended_at: new Date(now).toISOString() }
				: { state: "sending" as const };
		const which = { id: [mail.id], state: [mail.state] };
		const rows = await this.#list.change("mails", { with: which }, begun);
		if (rows > 0) book.putMail({ ...mail, ...begun }, now);
		else book.forget(mail.id);
		if (rows === 0 || message === undefined) return false;
		const sending = await this.#server.send(message);
		const parts = {
			book,
			outage: this.#outage,
			list: this.#list,
			log: this.#log,
		};
		this.#unsaved = () =>
			recordSending(mail, sending, parts, memory, this.#clock().valueOf());
		await this.#unsaved();
		this.#unsaved = undefined;
		return true;
	}

	/** Whether the person is still on the list. */
	async #isOnList({ email, user_type }: Mail): Promise<boolean> {
		const { people } = await readAddress(this.#list, email);
		return people.some((person) => person.user_type === user_type);
	}

	#sayOnce(message: string): void {
		if (message === this.#said) return;
		this.#said = message;
		this.#log(message);
	}
}
