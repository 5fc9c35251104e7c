/** The groups of held confirmations: to send them, or to drop their people, as `held` does. */
import * as v from "valibot";
import {
	eraseHeld,
	holdAgain,
	readEvidence,
	readHeldGroups,
	readReleased,
	releaseHeld,
} from "../../../list/held-groups.ts";
import { maxUntyped } from "../../../shared/desk.ts";
import { counted } from "../../../shared/words.ts";
import { action, type Desk, type Outcome } from "./desk.ts";

const group = v.string();
/** A group as the founder has seen it, and the number that is typed where it concerns many. */
const decided = v.strictObject({
	group,
	mails: v.number(),
	typed: v.string(),
});

/** The refusal where the number of people is not typed; `undefined` where it is, or need not be. */
export function refusedNumber(
	typed: string,
	count: number,
	most = maxUntyped,
): Outcome | undefined {
	if (count <= most) return undefined;
	const digits = typed.replaceAll(/[\s,.'’]/g, "");
	if (digits === `${count}`) return undefined;
	return {
		refused:
			digits === ""
				? `Type ${count} to confirm: this concerns ${counted(count, "person", "people")}.`
				: `This is not ${count}, so nothing was done.`,
		field: "typed",
	};
}

export const heldActions = {
	/** The groups that wait for a decision, and those that were sent, as long as some of their mails wait. */
	held: action(v.strictObject({}), (desk) =>
		desk.withList("read", async (list) => {
			const groups = await readHeldGroups(list);
			const shown = [];
			for (const each of groups)
				shown.push({ ...each, ...(await readEvidence(list, each.group)) });
			return { groups: shown, released: await readReleased(list) };
		}),
	),

	release: action(decided, (desk, asked) =>
		decide(desk, asked, maxUntyped, async (list) => {
			await releaseHeld(list, asked.group);
			return {
				done: `${counted(asked.mails, "confirmation")} in the queue.`,
				record: { action: "release", detail: asked.group },
			};
		}),
	),

	/** Removes the people of a group. */
	drop: action(decided, (desk, asked) =>
		decide(desk, asked, 1, async (list) => {
			const { erasedFile, keysOf } = desk;
			const { erased, kept, warning } = await eraseHeld(
				list,
				asked.group,
				erasedFile,
				keysOf,
			);
			if (warning) await desk.warn(warning);
			const stayed =
				kept > 0
					? ` ${counted(kept, "address stays", "addresses stay")} on the list, and got no mail.`
					: "";
			return {
				done: `${counted(erased, "address", "addresses")} erased.${stayed}`,
				record: {
					action: "drop",
					detail: counted(erased, "address", "addresses"),
				},
			};
		}),
	),

	/** Takes a release back, as far as it is not sent yet. */
	hold: action(
		v.strictObject({ group }),
		async (desk, asked): Promise<Outcome> => {
			const held = await desk.withList("write", (list) =>
				holdAgain(list, asked.group),
			);
			if (held === 0) return { refused: "All of them are sent." };
			return {
				done: `${counted(held, "confirmation")} held again.`,
				record: { action: "hold", detail: asked.group },
			};
		},
	),
};

/** Decides on a group that still is what the founder has seen. */
function decide(
	desk: Desk,
	{ group, mails, typed }: v.InferOutput<typeof decided>,
	most: number,
	work: (list: Parameters<typeof readHeldGroups>[0]) => Promise<Outcome>,
): Promise<Outcome> {
	return desk.withList("write", async (list) => {
		const groups = await readHeldGroups(list);
		const now = groups.find((each) => each.group === group);
		if (now === undefined)
			return { refused: "This group is decided by now, so nothing was done." };
		if (now.mails !== mails)
			return {
				refused: `The group holds ${counted(now.mails, "confirmation")} by now, so nothing was done: look at it again.`,
			};
		return refusedNumber(typed, mails, most) ?? (await work(list));
	});
}
