/** The notices that the founder gets at once, when something needs a decision. */
import { site } from "../content/site.ts";
import { startOfDay } from "../shared/time.ts";
import type { MailBook } from "./mail-book.ts";
import { decisions } from "./mail-notes.ts";
import type { Memory } from "./mailer-memory.ts";

/** A mail to the founder, and what is remembered once it was sent. It holds no address. */
export interface FounderMail {
	readonly message?: {
		/** The first part of its Message-ID, the same when it is sent again. */
		readonly id: string;
		readonly subject: string;
		readonly text: string;
	};
	readonly told: Memory;
}

/** The notice that the founder has to get now, if there is one. */
export function dueNotice(
	memory: Memory,
	book: MailBook,
): FounderMail | undefined {
	const { wave, bounces } = memory;
	const { held } = book.queues;
	const heldText = decisions.held(held.size);
	const newest = held.values().reduce((last, { at }) => Math.max(last, at), 0);
	const notices = [
		{
			name: "wave-told",
			about: wave,
			subject: "far more people join than usual",
			text: `${decisions.wave}\n\n${heldText}`,
		},
		{
			name: "bounces-told",
			about: bounces,
			subject: "mails wait, because too many bounced",
			text: decisions.bounces,
		},
		{
			name: "held-told",
			// Once for each day on which some were added; those of a wave were told of with it.
			about:
				newest > 0 && wave === undefined ? startOfDay(0, newest) : undefined,
			subject: "confirmations are held",
			text: heldText,
		},
	] as const;
	const due = notices.find(
		({ name, about }) => about !== undefined && memory[name] !== about,
	);
	if (due === undefined) return undefined;
	const { name, about, subject, text } = due;
	return {
		message: {
			id: `${name}-${Date.parse(about ?? "")}`,
			subject: `${site.name}: ${subject}`,
			text: `${text}\n`,
		},
		told: { [name]: about },
	};
}
