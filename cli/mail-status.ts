import { readMailNotes } from "../mail/founder/mail-notes.ts";
import { type Mail, shownState } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import { grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Context } from "./context.ts";
import { printableLines } from "./terminal/printable.ts";

/** The most mails that are shown because the mail server did not take them. */
const maxFailed = 10;

const states = ["waiting", "held", "sent", "bounced", "dropped"] as const;
const failedColumns = [
	"state",
	"ended_at",
	"next_try_at",
	"kind",
	"email",
	"response",
];

/** The text of `mail status`: the mails per kind and state, the replies, and the newest mails that the mail server did not take. */
export async function mailStatus(
	list: List,
	context: Context,
): Promise<string> {
	const isRunning = await list.isLocked("mailer");
	const notes = await readMailNotes(
		list,
		context.mailState,
		context.settings.timeZone,
		isRunning,
	);
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const kinds = Map.groupBy(mails, ({ kind }) => kind);
	const counts = [...kinds].map(([mails, ofKind]) => {
		const count = (state: Mail["state"]) =>
			ofKind.filter((mail) => shownState(mail.state) === state).length;
		return {
			mails,
			...Object.fromEntries(states.map((state) => [state, count(state)])),
		};
	});
	const failed = mails
		.filter(({ state, tries }) =>
			state === "waiting" ? tries > 0 : state === "bounced",
		)
		.sort((one, other) => (timeOf(one) > timeOf(other) ? -1 : 1))
		.slice(0, maxFailed)
		.map((mail) => ({
			...mail,
			next_try_at: mail.ended_at === null ? mail.next_try_at : null,
		}));
	const people = (wanted: ReplyKind) => {
		const theirs = replies.filter(({ kind }) => kind === wanted);
		const keys = new Set(theirs.map(({ person_key }) => person_key));
		return grouped(keys.size);
	};
	return [
		isRunning ? "The mailer is running.\n" : "No mailer is running.\n",
		...notes.map(({ text }) => `${printableLines(text)}\n`),
		`\n${context.table(counts) || "There is no mail yet.\n"}`,
		`\nReplies: ${people("confirmed")} confirmed, ${people("not-me")} did not join, ${people("left")} left.\n`,
		failed.length > 0 ? `\nNot taken:\n` : "",
		context.table(failed, failedColumns),
	].join("");
}

function timeOf({ ended_at, next_try_at }: Mail): string {
	return ended_at ?? next_try_at;
}
