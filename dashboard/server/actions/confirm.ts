/** Asks people to confirm who were not asked yet, as `announce confirm` does. */
import * as v from "valibot";
import { refreshPeople } from "../../../list/refresh-people.ts";
import {
	askToConfirm,
	chooseUnasked,
	composeConfirmations,
} from "../../../mail/ask-to-confirm.ts";
import { leftOutOf, sentText } from "../../../mail/order.ts";
import { readSoonAsked } from "../../../mail/queue/soon-asked.ts";
import { countSides } from "../../../shared/counts.ts";
import { counted } from "../../../shared/words.ts";
import { countPeople } from "../../../store/people-queries.ts";
import { action, type Outcome } from "./desk.ts";
import { refusedNumber } from "./held.ts";

const nothing = v.strictObject({});

export const confirmActions = {
	/** How many people were not asked, also those who cannot be; none while no mail is sent. */
	unasked: action(nothing, ({ withList, writing: { settings } }) =>
		withList("people", async (list) => {
			if (typeof settings === "string") return { count: 0 };
			await refreshPeople(list);
			const all = await countPeople(list, { mail: null });
			// Those who joined a moment ago are asked by themselves.
			const { size } =
				all === 0
					? new Set()
					: await readSoonAsked(list, settings.linkSecrets, Date.now());
			return { count: all - size };
		}),
	),

	/** Who would be asked, and the mails; `page` is shown in a frame. */
	confirmPlan: action(nothing, ({ withList, writing, previews }) =>
		withList("people", async (list) => {
			const chosen = await chooseUnasked(list, writing);
			const { people, leftOut } = chosen;
			const mails = composeConfirmations(chosen, writing, Date.now());
			return {
				total: people.length,
				perSide: countSides(people),
				imported: people.filter(({ origin }) => origin !== undefined).length,
				leftOut: leftOutOf(leftOut),
				mails: mails.map(({ language, isImported, count, subject, html }) => ({
					...{ language, isImported, count, subject },
					page: `preview/${previews.add(html)}`,
				})),
			};
		}),
	),

	/** Asks the people of whom the founder has seen the number. */
	confirm: action(
		v.strictObject({ total: v.number(), typed: v.string() }),
		({ withList, writing }, { total, typed }): Promise<Outcome> =>
			withList("write", async (list) => {
				const chosen = await chooseUnasked(list, writing);
				const now = chosen.people.length;
				if (now !== total)
					return {
						refused: `By now, ${counted(now, "person", "people")} would be asked, so nothing was sent: look again.`,
					};
				if (total === 0) return { refused: "No person would be asked." };
				const refused = refusedNumber(typed, total);
				if (refused) return refused;
				const added = await askToConfirm(list, chosen, writing);
				const isRunning = await list.isLocked("mailer");
				return {
					done: sentText(added, { when: {} }, isRunning, writing),
					record: {
						action: "ask to confirm",
						detail: counted(added, "person", "people"),
					},
				};
			}),
	),
};
