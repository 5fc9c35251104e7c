/** How each receiver stands, for `notices status` and `doctor`. */
import type { NoticeSettings } from "../config/settings.ts";
import { minute } from "../shared/time.ts";
import { counted } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { type Delivery, nextTry, readDelivery } from "./delivery.ts";
import { readSteps } from "./events.ts";
import { type Receiver, receiversOf } from "./receivers.ts";

/** Events that are counted. */
const mostCounted = 1_000;

/** Times are ISO 8601. */
export interface ReceiverStatus extends Partial<Omit<Delivery, "place">> {
	readonly receiver: Receiver["name"];
	/** Whether a mailer sends to it. */
	readonly is_running: boolean;
	/** How many events it has not been told of; 1,000 may be more. */
	readonly waiting: number;
	readonly next_try_at?: string;
}

/** The status of each receiver that is set. */
export async function readStatuses(
	list: List,
	settings: NoticeSettings,
	now: number = Date.now(),
): Promise<ReceiverStatus[]> {
	const statuses: ReceiverStatus[] = [];
	for (const { name, types } of receiversOf(settings)) {
		const delivery = await readDelivery(list, name);
		const { place, ...state } = delivery ?? {};
		const wanted = {
			types,
			secrets: settings.linkSecrets,
			now,
			most: mostCounted,
		};
		const steps = place ? await readSteps(list, place, wanted) : [];
		statuses.push({
			receiver: name,
			is_running: await list.isLocked(`notices-${name}`),
			waiting: steps.filter(({ event }) => event !== undefined).length,
			...state,
			...(delivery?.tries &&
				!delivery.is_stopped && {
					next_try_at: new Date(nextTry(delivery)).toISOString(),
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
	const { is_running, is_stopped, reason, failed_since, next_try_at } = status;
	const at = (time: string) => minute(time, timeZone);
	const waiting = `waiting: ${counted(status.waiting, "notice")}`;
	if (is_stopped && failed_since)
		return `The receiver ${reason} (${at(failed_since)}); ${waiting}. \`notices retry\` tries it again.`;
	if (failed_since)
		return `The receiver ${reason}, since ${at(failed_since)}; ${waiting}${next_try_at ? `, next try ${at(next_try_at)}` : ""}. \`notices retry\` tries it now.`;
	if (!is_running)
		return `No mailer is at work; ${waiting}. With a SQLite file, \`npm start\` runs it; with PostgreSQL, it has a service of its own (docs/mail.md).`;
	return `${status.taken_at ? `Last notice taken ${at(status.taken_at)}` : "No notice was sent yet"}; ${waiting}.`;
}
