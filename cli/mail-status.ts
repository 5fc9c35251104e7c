import type { Writable } from "node:stream";
import { grouped } from "../shared/counted.ts";
import type { PersonEvent } from "../shared/person-event.ts";
import { minute } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import {
	countAnswers,
	countMails,
	failedMails,
	type Mail,
	type MailCount,
	mailNotes,
	mailQueue,
} from "../store/mails.ts";
import { printable, table } from "./terminal/table.ts";

/** Mails that failed, and are shown. */
const mostFailed = 10;

/** What `mail status` tells. */
export interface MailStatus {
	/** Whether a mailer is at work on the list. */
	readonly is_running: boolean;
	readonly waiting: number;
	/** What keeps mails waiting, in sentences. */
	readonly notes: readonly string[];
	readonly mails: readonly MailCount[];
	readonly answers: Readonly<Record<PersonEvent, number>>;
	readonly failed: readonly Mail[];
}

export async function readStatus(list: List): Promise<MailStatus> {
	return {
		is_running: await list.isLocked("mailer"),
		waiting: (await mailQueue(list)).waiting,
		notes: await mailNotes(list),
		mails: await countMails(list),
		answers: await countAnswers(list),
		failed: await failedMails(list, mostFailed),
	};
}

const states = ["waiting", "sent", "bounced", "dropped"] as const;

export function statusLines(status: MailStatus, stdout: Writable): string[] {
	const { is_running, waiting, notes, mails, answers, failed } = status;
	const kinds = Map.groupBy(mails, ({ kind }) => kind);
	const rows = [...kinds].map(([kind, counts]) => [
		kind,
		...states.map((state) =>
			counts
				.filter((each) => each.state.replace("sending", "waiting") === state)
				.reduce((sum, each) => sum + each.mails, 0),
		),
	]);
	return [
		is_running
			? "The mailer is at work.\n"
			: `No mailer is at work${waiting > 0 ? `, and mails wait: ${grouped(waiting)}. docs/mail.md says how to run it` : ""}.\n`,
		...notes.map((note) => `${note}\n`),
		"\n",
		...(rows.length > 0
			? table(["Mails", ...states], rows, stdout)
			: ["There is no mail yet.\n"]),
		`\nAnswered: ${grouped(answers.confirmed)} confirmed, ${grouped(answers["not-me"])} did not join, ${grouped(answers.left)} left.\n`,
		...(failed.length > 0
			? [
					"\n",
					...table(
						["Not taken (UTC)", "mail", "to", "response"],
						failed.map(row),
						stdout,
					),
				]
			: []),
	];
}

function row({ ended_at, next_try_at, kind, email, response }: Mail): string[] {
	const time = ended_at ?? next_try_at;
	return [
		`${ended_at === null ? "next try " : "bounced "}${minute(time).replace(" UTC", "")}`,
		kind,
		email,
		printable(response ?? ""),
	];
}
