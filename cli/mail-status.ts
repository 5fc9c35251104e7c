import type { Writable } from "node:stream";
import type { Environment } from "../config/environment.ts";
import { readMailSettings } from "../config/settings.ts";
import { type MailState, readMailNotes } from "../mail/mail-notes.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { minuteCell, printable, table } from "./terminal/table.ts";

/** Mails that were not taken, and are shown. */
const mostFailed = 10;

/** The settings of mail, `null` while it is off, or what is wrong with them. */
export function mailSettingsOf(environment: Environment): MailState {
	try {
		return readMailSettings(environment);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return error.message;
	}
}

const shownStates = ["waiting", "held", "sent", "bounced", "dropped"] as const;

/** What `mail status` tells: the mails per kind and state, what people replied, and the newest mails that were not taken. */
export async function mailStatus(
	list: List,
	environment: Environment,
	stdout: Writable,
): Promise<string[]> {
	const isRunning = await list.isLocked("mailer");
	const settings = mailSettingsOf(environment);
	const notes = await readMailNotes(list, settings, isRunning);
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const kinds = Map.groupBy(mails, ({ kind }) => kind);
	const rows = [...kinds].map(([kind, ofKind]) => {
		const states = Map.groupBy(ofKind, shownState);
		return [kind, ...shownStates.map((each) => states.get(each)?.length ?? 0)];
	});
	const failed = mails
		.filter(({ state, tries }) =>
			state === "waiting" ? tries > 0 : state === "bounced",
		)
		.sort((one, other) => (timeOf(one) > timeOf(other) ? -1 : 1))
		.slice(0, mostFailed)
		.map((mail) => [
			`${mail.ended_at === null ? "next try " : "bounced "}${minuteCell(timeOf(mail))}`,
			mail.kind,
			mail.email,
			printable(mail.response ?? ""),
		]);
	const failedTitles = [
		"Not taken (UTC)",
		"mail",
		"to",
		"the mail server said",
	];
	const people = (wanted: ReplyKind) => {
		const keys = replies.flatMap(({ kind, person_key }) =>
			kind === wanted ? person_key : [],
		);
		return grouped(new Set(keys).size);
	};
	return [
		isRunning ? "The mailer is at work.\n" : "No mailer is at work.\n",
		...notes.map((note) => `${note}\n`),
		"\n",
		...(rows.length > 0
			? table(["Mails", ...shownStates], rows, stdout)
			: ["There is no mail yet.\n"]),
		`\nReplies: ${people("confirmed")} confirmed, ${people("not-me")} did not join, ${people("left")} left.\n`,
		...(failed.length > 0
			? ["\n", ...table(failedTitles, failed, stdout)]
			: []),
	];
}

function shownState({ state }: Mail): Mail["state"] {
	return state === "sending" ? "waiting" : state;
}

function timeOf({ ended_at, next_try_at }: Mail): string {
	return ended_at ?? next_try_at;
}
