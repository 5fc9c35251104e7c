import type { Writable } from "node:stream";
import type { Environment } from "../config/environment.ts";
import { readMailSettings } from "../config/settings.ts";
import {
	type MailSituation,
	mailNotes,
	readQueue,
} from "../mail/mail-notes.ts";
import { readMemory } from "../mail/mailer-memory.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Mail, mailStates } from "../shared/mail.ts";
import { type ReplyKind, replyKinds } from "../shared/reply.ts";
import { minute } from "../shared/time.ts";
import { grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { printable, table } from "./terminal/table.ts";

/** Mails that were not taken, and are shown. */
const mostFailed = 10;

type State = Mail["state"];

/** What `mail status` tells. */
export interface MailStatus {
	/** Whether a mailer is at work on the list. */
	readonly is_running: boolean;
	readonly waiting: number;
	/** What keeps mails waiting, in sentences. */
	readonly notes: readonly string[];
	/** How many mails there are, per kind and state. */
	readonly mails: Readonly<Record<string, Readonly<Record<State, number>>>>;
	/** How many people replied so. */
	readonly replies: Readonly<Record<ReplyKind, number>>;
	readonly failed: readonly Mail[];
}

/** The settings of mail, `null` while it is off, or what is wrong with them. */
export function mailSettingsOf(
	environment: Environment,
): MailSituation["settings"] {
	try {
		return readMailSettings(environment);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return error.message;
	}
}

export async function readStatus(
	list: List,
	environment: Environment,
): Promise<MailStatus> {
	const mails: Record<string, Record<State, number>> = {};
	let failed: Mail[] = [];
	for await (const mail of list.read("mails")) {
		const { kind, state, tries } = mail;
		mails[kind] ??= Object.fromEntries(
			mailStates.map((each) => [each, 0]),
		) as Record<State, number>;
		mails[kind][state] += 1;
		if (state === "bounced" || (state === "waiting" && tries > 0))
			failed = [...failed, mail]
				.sort((one, other) => (timeOf(one) > timeOf(other) ? -1 : 1))
				.slice(0, mostFailed);
	}
	const people = new Map(replyKinds.map((kind) => [kind, new Set<string>()]));
	for await (const { kind, person_key } of list.read("replies"))
		people.get(kind as ReplyKind)?.add(person_key);
	const is_running = await list.isLocked("mailer");
	const queue = await readQueue(list);
	return {
		is_running,
		waiting: queue.waiting,
		notes: mailNotes({
			...queue,
			settings: mailSettingsOf(environment),
			isRunning: is_running,
			memory: await readMemory(list),
			now: Date.now(),
		}),
		mails,
		replies: Object.fromEntries(
			replyKinds.map((kind) => [kind, people.get(kind)?.size ?? 0]),
		) as Record<ReplyKind, number>,
		failed,
	};
}

const shownStates = ["waiting", "held", "sent", "bounced", "dropped"] as const;

export function statusLines(status: MailStatus, stdout: Writable): string[] {
	const { is_running, notes, mails, replies, failed } = status;
	const rows = Object.entries(mails).map(([kind, counts]) => [
		kind,
		...shownStates.map(
			(state) => counts[state] + (state === "waiting" ? counts.sending : 0),
		),
	]);
	return [
		is_running ? "The mailer is at work.\n" : "No mailer is at work.\n",
		...notes.map((note) => `${note}\n`),
		"\n",
		...(rows.length > 0
			? table(["Mails", ...shownStates], rows, stdout)
			: ["There is no mail yet.\n"]),
		`\nReplies: ${grouped(replies.confirmed)} confirmed, ${grouped(replies["not-me"])} did not join, ${grouped(replies.left)} left.\n`,
		...(failed.length > 0
			? [
					"\n",
					...table(
						["Not taken (UTC)", "mail", "to", "the mail server said"],
						failed.map(failedRow),
						stdout,
					),
				]
			: []),
	];
}

function timeOf({ ended_at, next_try_at }: Mail): string {
	return ended_at ?? next_try_at;
}

function failedRow(mail: Mail): string[] {
	return [
		`${mail.ended_at === null ? "next try " : "bounced "}${minute(timeOf(mail)).replace(" UTC", "")}`,
		mail.kind,
		mail.email,
		printable(mail.response ?? ""),
	];
}
