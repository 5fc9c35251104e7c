import type { Command } from "commander";
import { readHeldGroups } from "../../list/held-groups.ts";
import {
	passing,
	readMailNotes,
	readReasons,
} from "../../mail/founder/mail-notes.ts";
import { readSilence } from "../../mail/founder/silence.ts";
import { readMailerState } from "../../mail/mailer-state.ts";
import { readWaves } from "../../mail/queue/waves.ts";
import { readStatus } from "../../notices/receiver-state.ts";
import { receiversOf } from "../../notices/receivers.ts";
import { noCounts, sumOf } from "../../shared/counts.ts";
import { type Mail, shownState } from "../../shared/mail.ts";
import { printable } from "../../shared/printable.ts";
import { isReachable, unreachableText } from "../../shared/reachable.ts";
import { recordOf } from "../../shared/record-of.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { clockAgo, spanOfDay } from "../../shared/time.ts";
import { allSides, grouped } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import {
	countMails,
	countReplies,
	readNotTaken,
} from "../../store/mail-counts.ts";
import {
	countPeoplePerSide,
	findPage,
	notAskedPages,
} from "../../store/people-queries.ts";
import { closedNow } from "../built-page.ts";
import type { Context } from "../context.ts";
import { sidesAsColumns } from "../people.ts";
import { printableLines } from "../terminal/printable.ts";

/** The most people, and the most mails that the mail server did not take, that are shown. */
const maxShown = 10;

export function define(command: Command, context: Context): void {
	command
		.description(
			"Prints what is going on: who joined today, what you have to decide, who was asked to confirm and is silent, who was never asked, which mails wait and why, what the mail server did not take, what became of each announcement, what the receivers of notices took, and when the last backup was made. Changes nothing. `doctor` says what is set up wrongly, `stats` has the numbers over time.",
		)
		.action(() =>
			context.printFrom("read", async (list) => {
				const isRunning = await list.isLocked("mailer");
				const parts = [
					...(await context.withPeople(async (people) => [
						await joinedText(people, context),
						await unconfirmedText(people, context),
					])),
					...(await mailTexts(list, context, isRunning)),
					await wavesText(list, context),
					await noticesText(list, context),
					await backupText(list, context),
				];
				return parts.filter(Boolean).join("\n");
			}),
		);
}

/** How many joined today, and the newest of them. */
async function joinedText(list: List, context: Context): Promise<string> {
	const all = await countPeoplePerSide(list);
	if (sumOf(all) === 0) return "No person is on the list.\n";
	const { timeZone } = context.settings;
	const today = spanOfDay(clockAgo(0, timeZone).slice(0, 10), timeZone);
	const counts = await countPeoplePerSide(list, today);
	const order = { sort: "joined_at", descending: true } as const;
	const part = { limit: maxShown };
	const { people: newest } = await findPage(list, today, order, part);
	const names = context.sideNames;
	return [
		`Joined today: ${allSides(counts, names)}. On the list are ${allSides(all, names)}.\n`,
		context.table(newest, [
			...["joined_at", "user_type", "email", "source", "mail"],
		]),
		sumOf(counts) > maxShown ? "`list` shows the others.\n" : "",
	].join("");
}

/** How many were asked to confirm and are silent, how many were never asked, and how many cannot be; empty where mail is off. */
async function unconfirmedText(list: List, context: Context): Promise<string> {
	if (context.mailState === null) return "";
	const silent = await countPeoplePerSide(list, { mail: "asked" });
	const open = noCounts();
	const unreachable = noCounts();
	for await (const page of notAskedPages(list))
		for (const { email, user_type } of page)
			(isReachable(email) ? open : unreachable)[user_type] += 1;
	const names = context.sideNames;
	return [
		sumOf(silent) > 0 &&
			`Asked to confirm, and silent: ${allSides(silent, names)}.\n`,
		sumOf(open) > 0 &&
			`Not asked yet: ${allSides(open, names)}. \`announce confirm\` shows whom it would ask.\n`,
		sumOf(unreachable) > 0 &&
			`No mail: ${allSides(unreachable, names)} with ${unreachableText}.\n`,
	]
		.filter(Boolean)
		.join("");
}

/** What the founder has to decide; then the queue, and what became of all mails. */
async function mailTexts(
	list: List,
	context: Context,
	isRunning: boolean,
): Promise<string[]> {
	const { mailState, settings } = context;
	const { siteUrl, timeZone } = settings;
	const mails = await countMails(list);
	const isClosed = closedNow(timeZone)();
	const silence = await readSilence(list, { siteUrl, timeZone, isClosed });
	const notes = await readMailNotes(list, mailState, timeZone, isRunning);
	const decisions = [
		...(silence ? [silence.text] : []),
		...notes.flatMap(({ code, text }) => (passing.has(code) ? [] : [text])),
	];
	const groups = (await readHeldGroups(list)).map(
		({ group, mails, first, last, samples }) => ({
			group,
			held: mails,
			first_at: first,
			last_at: last,
			"some of them": samples.map(shownEmail).join(" "),
		}),
	);
	const needsYou =
		decisions.length > 0
			? `This needs you:\n${decisions.map((text) => `- ${printableLines(text)}\n`).join("")}${context.table(groups)}`
			: "";
	if (mailState === null && mails.length === 0)
		return [needsYou, "Mail is off: `mail setup` switches it on.\n"];
	const reasonOf = await readReasons(list, mailState, timeZone, isRunning);
	const waiting = new Map<string, number>();
	const which = { with: { state: ["waiting"] } };
	for await (const mail of list.read("mails", which)) {
		const key = `${mail.kind}\n${reasonOf(mail)}`;
		waiting.set(key, (waiting.get(key) ?? 0) + 1);
	}
	const reasons = [...waiting].map(([key, mails]) => {
		const [kind = "", why = ""] = key.split("\n");
		return { waiting: kind, mails, why };
	});
	return [
		needsYou,
		isRunning ? "The mailer is running.\n" : "No mailer is running.\n",
		context.table(reasons),
		context.table(countsOf(mails)) || "There is no mail yet.\n",
		await repliesText(list),
		await notTakenText(list, context),
	];
}

const states = ["waiting", "held", "sent", "bounced", "dropped"] as const;

/** How many mails of each kind are in each state. */
function countsOf(all: Awaited<ReturnType<typeof countMails>>): object[] {
	return [...Map.groupBy(all, ({ kind }) => kind)].map(([mails, ofKind]) => {
		const counts = recordOf(states, () => 0) as Record<string, number>;
		for (const { state, mails } of ofKind)
			counts[shownState(state)] = (counts[shownState(state)] ?? 0) + mails;
		return { mails, ...counts };
	});
}

async function repliesText(list: List): Promise<string> {
	const counts = await countReplies(list);
	const people = (kind: ReplyKind) => grouped(counts.get(kind) ?? 0);
	return `Replies: ${people("confirmed")} confirmed, ${people("not-me")} did not join, ${people("left")} left.\n`;
}

/** The newest mails that the mail server did not take, with what it said. */
async function notTakenText(list: List, context: Context): Promise<string> {
	const timeOf = ({ ended_at, next_try_at }: Mail) => ended_at ?? next_try_at;
	const id = await readNotTaken(list, maxShown);
	const mails = await Array.fromAsync(list.read("mails", { with: { id } }));
	const failed = mails
		.sort((one, other) => (timeOf(one) > timeOf(other) ? -1 : 1))
		.map((mail) => ({
			...mail,
			next_try_at: mail.ended_at === null ? mail.next_try_at : null,
		}));
	const columns = ["state", "ended_at", "next_try_at", "kind", "email"];
	const text = context.table(failed, [...columns, "response"]);
	return text && `Not taken:\n${text}`;
}

/** The waves of announcements: people per side, their mails, and how many left or confirmed after they got the mail. */
async function wavesText(list: List, context: Context): Promise<string> {
	const waves = await readWaves(list);
	return context.table(
		waves.map(({ wave, people, counts, due }) => ({
			announcement: wave.name,
			sent_at: wave.created_at,
			due_at: due,
			...sidesAsColumns(people, context.sideNames),
			...counts,
		})),
	);
}

async function noticesText(list: List, context: Context): Promise<string> {
	const receivers = receiversOf(context.noticeSettings, context.sideNames);
	const { timeZone } = context.settings;
	const lines = receivers.map(async ({ name }) => {
		const text = await readStatus(list, name, timeZone);
		return `${printable(`${name}: ${text}`)}\n`;
	});
	return (await Promise.all(lines)).join("");
}

async function backupText(list: List, context: Context): Promise<string> {
	const { backed_up_at: last } = await readMailerState(list);
	if (last !== undefined) return `Last backup: ${context.minute(last)}.\n`;
	return "No backup was made yet: `backup FILE` makes one.\n";
}
