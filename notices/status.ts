/** How each receiver stands, for `notices status` and `doctor`. */
import type { NoticeSettings } from "../config/settings.ts";
import { minute } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { type Delivery, lockName, nextTry, readDelivery } from "./delivery.ts";
import { type Receiver, receiversOf } from "./receivers.ts";

/** Times are ISO 8601. */
export interface ReceiverStatus extends Partial<Omit<Delivery, "place">> {
	readonly receiver: Receiver["name"];
	/** Whether a mailer sends to it. */
	readonly is_running: boolean;
	/** The rows that it has not been told of; some may mean nothing to it, such as repeated sign-ups. */
	readonly new_sign_ups: number;
	readonly new_replies: number;
	readonly next_try_at?: string;
}

/** The status of each receiver that is set. */
export async function readStatuses(
	list: List,
	settings: NoticeSettings,
): Promise<ReceiverStatus[]> {
	const statuses: ReceiverStatus[] = [];
	for (const receiver of receiversOf(settings)) {
		const delivery = await readDelivery(list, receiver);
		const { place = undefined, ...state } = delivery ?? {};
		const next = delivery?.tries ? nextTry(delivery) : Number.NaN;
		const rowsAfter = async (table: "waitlist" | "replies") =>
			place ? (await list.count(table, { afterId: place[table] })).rows : 0;
		statuses.push({
			receiver: receiver.name,
			is_running: await list.isLocked(lockName(receiver.name)),
			new_sign_ups: await rowsAfter("waitlist"),
			new_replies: await rowsAfter("replies"),
			...state,
			...(Number.isFinite(next) && {
				next_try_at: new Date(next).toISOString(),
			}),
		});
	}
	return statuses;
}

/** The status as a sentence. */
export function statusSentence(
	status: ReceiverStatus,
	timeZone: string,
): string {
	const { is_running, reason, failed_since, next_try_at, taken_at } = status;
	const at = (time: string) => minute(time, timeZone);
	const waiting = `waiting: ${counted(status.new_sign_ups, "sign-up")} and ${counted(status.new_replies, "reply", "replies")}`;
	if (status.is_stopped && status.tried_at)
		return `The receiver ${reason} (${at(status.tried_at)}); ${waiting}. \`notices retry\` tries it again.`;
	if (failed_since)
		return `The receiver ${reason}, since ${at(failed_since)}; ${waiting}${next_try_at ? `, next try ${at(next_try_at)}` : ""}. \`notices retry\` tries it now.`;
	if (!is_running)
		return `No mailer is at work; ${waiting}. With a SQLite file, \`npm start\` runs it; with PostgreSQL, it has a service of its own (docs/mail.md).`;
	return `${taken_at ? `Last notice taken ${at(taken_at)}` : "No notice was sent yet"}; ${waiting}.`;
}
