import type { MailSettings } from "../config/settings.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import {
	dayMs,
	minuteMs,
	pauseAfter,
	secondMs,
	startOfDay,
} from "../shared/time.ts";
import { rememberLeft } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import { addMails } from "./change-queue.ts";
import { dueFounderMail } from "./founder-mail.ts";
import { ListReader } from "./list-reader.ts";
import { decisions } from "./mail-notes.ts";
import {
	type Memory,
	readMemory,
	remember,
	stoppedKinds,
} from "./mailer-memory.ts";
import { domainOf, messageOf } from "./message.ts";
import {
	confirmationsToHold,
	hasWave,
	nextMail,
	planConfirmations,
} from "./plan.ts";
import { type Log, lockMs, type Worker } from "./rounds.ts";
import { readyAt } from "./rules/confirmation.ts";
import { isDayFull } from "./rules/limits.ts";
import { factOf, type MailFact } from "./rules/mail-facts.ts";
import { bouncesTooOften, refusedByOutage } from "./rules/mail-outage.ts";
import { type MailServer, type Sending, withoutAddresses } from "./send.ts";

/** How long the mailer rests when nothing is due. */
const restMs = secondMs;
/** The pauses while the mail server cannot be used … */
const outageMs = { first: 5 * secondMs, longest: 10 * minuteMs };
/** … and that of the mail that was to be sent, which may be the reason: others go first. */
const suspectMs = 15 * secondMs;
/** After a 4xx response, a mail waits for a minute, then twice as long each time, up to a day … */
const laterMs = { first: minuteMs, longest: dayMs };
/** … and has bounced after about three days. */
const mostTries = 13;

interface Options {
	readonly list: List;
	readonly settings: MailSettings;
	readonly server: MailServer;
	readonly log: Log;
	/** When mail counts as switched on, if this is the first mailer (ISO 8601); now when absent. */
	readonly onSince?: string;
	/** The file that remembers who left, also when an older backup is restored. */
	readonly erasedFile?: string;
	/** The time, which a test may choose. */
	readonly clock?: () => Date;
}

/**
 * The mailer. All that it knows is in the list: a mail that was being sent when a mailer died is sent
 * again, with the same Message-ID. Who gets a mail, and when, is decided in `mail/rules/`.
 */
export class Mailer implements Worker {
	readonly #options: Options;
	readonly #reader: ListReader;
	/** What the list remembered when the round began, and what was added to that since. */
	#memory: Memory = {};
	/** How often the mail server could not be used, one time after another, and when that was last. */
	#failures = 0;
	#failedAt = 0;
	/** When a mail to the founder was last not taken. */
	#founderFailedAt = 0;
	#keptReply = 0;
	#keptAt = 0;
	/** How the last mail ended, when the database has not taken it yet. */
	#unsaved: (() => Promise<void>) | undefined;
	/** What was logged last about a state that lasts, so that it is logged once. */
	#said = "";

	constructor(options: Options) {
		const { list, settings } = options;
		this.#options = options;
		this.#reader = new ListReader(list, settings.linkSecrets);
	}

	/**
	 * Plans, and sends at most one mail. Resolves with the time until the next round, in
	 * milliseconds. Rejects with `ExpectedError` when the database fails.
	 */
	async round(): Promise<number> {
		const { list, settings } = this.#options;
		const now = this.#now();
		await this.#unsaved?.();
		this.#unsaved = undefined;
		if (!(await list.lock("mailer"))) {
			this.#sayOnce(
				"Another mailer is at work on this list: waiting until it ends.",
			);
			return lockMs;
		}
		this.#memory = await readMemory(list);
		if (this.#memory["on-since"] === undefined)
			await this.#remember({
				"on-since": this.#options.onSince ?? isoTime(now),
			});
		await this.#reader.read(this.#memory.changed, now);
		await this.#watchAlarms(now);
		await this.#plan(now);
		await this.#keepLeft(now);
		if (this.#isWaitingForServer(now)) return restMs;
		await this.#writeToFounder(now);
		if (
			this.#memory.paused !== undefined ||
			this.#memory.bounces !== undefined
		) {
			this.#sayOnce("All mails wait: `mail status` says why.");
			return restMs;
		}
		const { book } = this.#reader;
		const stopped = stoppedKinds(this.#memory);
		const mail = nextMail(book, settings.perDay, now, stopped);
		if (mail === undefined) {
			await this.#noteFullDay(now);
			return restMs;
		}
		const wasSent = await this.#deliver(mail, now);
		return wasSent ? minuteMs / settings.perMinute : 0;
	}

	#now(): number {
		return this.#options.clock?.().valueOf() ?? Date.now();
	}

	async #remember(
		values: Parameters<typeof remember>[1],
		message?: string,
	): Promise<void> {
		const { list, log } = this.#options;
		await remember(list, values);
		this.#memory = await readMemory(list);
		if (message !== undefined) log(message);
	}

	/** Notes the begin and the end of a wave of sign-ups, and that too many mails have bounced. */
	async #watchAlarms(now: number): Promise<void> {
		const { book } = this.#reader;
		const { wave, bounces, ...seen } = this.#memory;
		const timeOf = (text = "") => Date.parse(text) || 0;
		const isWave = hasWave(book, wave, timeOf(seen["wave-seen"]), now);
		if (isWave && wave === undefined)
			await this.#remember({ wave: isoTime(now) }, decisions.wave);
		if (!isWave && wave !== undefined)
			await this.#remember({ wave: null }, "The wave of sign-ups is over.");
		const ended = book.ended(timeOf(seen["bounces-seen"]));
		if (bounces === undefined && bouncesTooOften(ended))
			await this.#remember({ bounces: isoTime(now) }, decisions.bounces);
	}

	/** Adds the confirmations that are due, and holds those of a wave. */
	async #plan(now: number): Promise<void> {
		const { list, settings, log } = this.#options;
		const { book } = this.#reader;
		const { "on-since": mailOnSince = "", wave: waveSince } = this.#memory;
		const planned = planConfirmations(book, { mailOnSince, waveSince }, now);
		const added = await addMails(list, confirmation, planned, settings, now);
		if (added > 0) {
			log(`New confirmations: ${added}`);
			await this.#reader.readMails(now);
		}
		if (waveSince === undefined) return;
		const held = confirmationsToHold(book, waveSince, now);
		for (const [held_group, mails] of Map.groupBy(held, ({ group }) => group)) {
			const id = mails.map((mail) => mail.id);
			const which = { with: { id, state: ["waiting"] } };
			await list.change("mails", which, { state: "held", held_group });
			for await (const mail of list.read("mails", { with: { id } }))
				book.putMail(mail, now);
		}
	}

	/**
	 * Writes who has left into the file of erased people, as the keys of their links, so that a backup
	 * from before does not forget it: once a minute at most, when there are new replies.
	 */
	async #keepLeft(now: number): Promise<void> {
		const { list, log, erasedFile } = this.#options;
		const { lastReply } = this.#reader;
		const isEarly = Math.abs(now - this.#keptAt) < minuteMs;
		if (!erasedFile || lastReply === this.#keptReply || isEarly) return;
		this.#keptAt = now;
		this.#keptReply = lastReply;
		const left = new Map<string, string>();
		const which = { with: { kind: ["left", "confirmed"] } };
		for await (const { person_key, kind, at } of list.read("replies", which)) {
			if (kind === "left") left.set(person_key, at);
			else left.delete(person_key);
		}
		try {
			rememberLeft(erasedFile, Object.fromEntries(left));
		} catch (error) {
			log((error as Error).message);
		}
	}

	/** Sends the notice or digest that is due, also while the mails to people wait. */
	async #writeToFounder(now: number): Promise<void> {
		const { list, settings, server, log } = this.#options;
		const { founder, from } = settings;
		const hasFailed = Math.abs(now - this.#founderFailedAt) < minuteMs;
		if (founder === null || hasFailed) return;
		const { book } = this.#reader;
		const due = await dueFounderMail(list, settings, book, this.#memory, now);
		if (due === undefined) return;
		if (due.message !== undefined) {
			const { id, ...message } = due.message;
			const { state, response } = await server.send({
				...message,
				from,
				to: founder,
				messageId: `<${id}@${domainOf(from)}>`,
				date: new Date(now),
			});
			if (state === "outage" || state === "later") {
				this.#founderFailedAt = now;
				if (state === "outage") await this.#startOutage(response, now);
				return;
			}
			if (state === "refused")
				log(
					`The mail server refused a mail to the founder: ${withoutAddresses(response)}`,
				);
			await this.#endOutage();
		}
		await this.#remember(due.told);
	}

	/** Notes once a day that the mails of the day are sent, while others wait. */
	async #noteFullDay(now: number): Promise<void> {
		const { confirmations, announcements } = this.#reader.book.queues;
		const today = this.#reader.book.today(now);
		const isWaiting = confirmations.size + announcements.size > 0;
		if (!isWaiting || !isDayFull(today, this.#options.settings.perDay)) return;
		if (this.#memory["day-full"] !== startOfDay(0, now))
			await this.#remember(
				{ "day-full": startOfDay(0, now) },
				"The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.",
			);
	}

	/** Sends the mail if it is wanted. Resolves with whether the mail server was asked. */
	async #deliver(fact: MailFact, now: number): Promise<boolean> {
		const { list, settings, server } = this.#options;
		const { book } = this.#reader;
		const [mail] = await Array.fromAsync(
			list.read("mails", { with: { id: [fact.id] } }),
		);
		// Erased, cancelled or held since it was read.
		if (mail === undefined || mail.state !== fact.state) {
			book.forget(fact.id);
			return false;
		}
		const mailbox = book.mailbox(mail.email);
		const person = { person: [mail.email], user_type: [mail.user_type] };
		const isWanted =
			readyAt(fact, mailbox, now) !== undefined &&
			(await list.count("waitlist", { with: person })).rows > 0;
		const message = isWanted
			? messageOf(mail, settings, this.#memory, now)
			: undefined;
		const begun: Partial<Mail> =
			message === undefined
				? { state: "dropped", ended_at: isoTime(now) }
				: { state: "sending" };
		const which = { id: [mail.id], state: [mail.state] };
		const rows = await list.change("mails", { with: which }, begun);
		if (rows > 0) book.putMail({ ...mail, ...begun }, now);
		else book.forget(mail.id);
		if (rows === 0 || message === undefined) return false;
		const sending = await server.send(message);
		this.#unsaved = () => this.#record(mail, sending);
		await this.#unsaved();
		this.#unsaved = undefined;
		return true;
	}

	/** Stores what became of a mail that was given to the mail server. */
	async #record(mail: Mail, { state, response }: Sending): Promise<void> {
		const { list, log } = this.#options;
		const now = this.#now();
		const tries = mail.tries + 1;
		const ended_at = isoTime(now);
		if (state === "outage") {
			// The mail keeps its tries: the mail server has not judged it.
			const next_try_at = isoTime(now + suspectMs);
			await this.#change(mail, { state: "waiting", next_try_at });
			return this.#startOutage(response, now);
		}
		if (state === "sent") {
			await this.#change(mail, { state, tries, ended_at, response });
			return this.#endOutage();
		}
		if (state === "later" && tries < mostTries) {
			await this.#change(mail, { ...tryLater(mail, now), response });
			return this.#endOutage();
		}
		const bounced = { ...factOf(mail), state: "bounced" as const };
		const ended = [...this.#reader.book.ended(), bounced];
		// So many refusals in a row are the mail server's: no person is marked, and each mail is tried again.
		const refused = this.#failures > 0 ? [bounced] : refusedByOutage(ended);
		if (state === "refused" && refused.length > 0 && tries < mostTries) {
			const id = refused.map((each) => each.id);
			for await (const each of list.read("mails", { with: { id } })) {
				const changed = tryLater(each, now);
				await this.#change(each, { ...changed, ended_at: null, response });
			}
			return this.#startOutage(response, now);
		}
		await this.#change(mail, { state: "bounced", tries, ended_at, response });
		log(`A mail bounced (${response.slice(0, 3)}).`);
	}

	async #change(mail: Mail, changed: Partial<Mail>): Promise<void> {
		const { list } = this.#options;
		await list.change("mails", { with: { id: [mail.id] } }, changed);
		this.#reader.book.putMail({ ...mail, ...changed }, this.#now());
	}

	/** Notes a failed attempt to use the mail server; the list remembers it for the founder. */
	async #startOutage(response: string, now: number): Promise<void> {
		this.#failures += 1;
		this.#failedAt = now;
		const outage = withoutAddresses(response);
		const since = this.#memory["outage-since"] ?? isoTime(now);
		await this.#remember({ outage, "outage-since": since });
		this.#sayOnce(
			`The mail server cannot be used: all mails wait, and are sent when it can. The reason: ${outage}`,
		);
	}

	/** Notes that the mail server has judged a mail. */
	async #endOutage(): Promise<void> {
		this.#failures = 0;
		this.#said = "";
		if (this.#memory["outage-since"] !== undefined)
			await this.#remember(
				{ outage: null, "outage-since": null },
				"The mail server can be used again.",
			);
	}

	/** Whether it is too early to try the mail server again. A clock that jumped back does not make it longer. */
	#isWaitingForServer(now: number): boolean {
		const waitMs = pauseAfter(this.#failures, outageMs);
		return (
			this.#failures > 0 &&
			now >= this.#failedAt &&
			now < this.#failedAt + waitMs
		);
	}

	#sayOnce(message: string): void {
		if (message === this.#said) return;
		this.#said = message;
		this.#options.log(message);
	}
}

function tryLater({ tries }: Mail, now: number): Partial<Mail> {
	const waitMs = pauseAfter(tries + 1, laterMs);
	const next_try_at = isoTime(now + waitMs);
	return { state: "waiting", tries: tries + 1, next_try_at };
}

function isoTime(ms: number): string {
	return new Date(ms).toISOString();
}
