/**
 * Corrections of the founder: the sign-ups of an address as they should have been. They keep their times, and are
 * stored as new rows, so that all readers see them.
 */
import { type Call, longestNote } from "../shared/calls.ts";
import { lastIdOf } from "../shared/order.ts";
import { cut } from "../shared/read-sign-up.ts";
import type { List } from "../store/list.ts";
import { noteErased, removeRows } from "./erase.ts";
import type { KeysOf } from "./keep-wishes.ts";
import {
	type Correction,
	type EditPlan,
	type EditRefusal,
	planEdit,
	type Surroundings,
} from "./plan-edit.ts";

/**
 * Corrects, all or nothing, what `planEdit` says at this moment. Resolves with a plan, or why nothing was changed, and
 * a warning for the founder. Rejects with `ExpectedError`.
 */
export async function edit(
	list: List,
	email: string,
	correction: Correction,
	surroundings: Surroundings,
): Promise<{
	readonly plan: EditPlan | EditRefusal;
	readonly warning?: string | undefined;
}> {
	const result = await list.transaction("exclusive", async () => {
		const plan = await planEdit(list, email, correction, surroundings);
		if (typeof plan === "string") return { plan };
		const to = plan.after[0]?.email.toLowerCase() ?? "";
		const from = email.toLowerCase();
		const { keysOf, erasedFile } = surroundings;
		let warning: string | undefined;
		if (to !== from) {
			const [call] = await callsOf(list, from);
			// The erasure below leaves what was done for the person, which goes on under the other address.
			await list.change(
				"desk_actions",
				{ with: { email: [from] } },
				{ email: to },
			);
			// The mails to it were to a mailbox whose links must not speak for the person any more.
			const removed = await removeRows(
				list,
				plan.before,
				[from],
				keysOf,
				erasedFile,
			);
			warning = removed.warning;
			if (call) await moveCall(list, call, to);
		} else {
			const id = plan.before.map((row) => row.id);
			await list.remove("waitlist", { with: { id } });
			if (correction.side !== undefined) {
				warning = await noteErased(
					list,
					plan.before.filter(({ user_type }) => user_type !== correction.side),
					keysOf,
				);
				// The same mailbox: the links in its mails go on working.
				await list.change(
					"mails",
					{ with: { email: [from] } },
					{ user_type: correction.side },
				);
			}
		}
		const edited_at = new Date().toISOString();
		await list.insert(
			"waitlist",
			plan.after.map(({ id, ...row }, at) => ({
				...row,
				edited_at,
				// It keeps its place.
				sign_up_id: lastIdOf(plan.before[at] ?? { ...row, id }),
			})),
		);
		await moveCodes(list, plan, surroundings.codesOf);
		return { plan, warning };
	});
	const warnings = [result.warning, await list.purge()].filter(Boolean);
	return { ...result, warning: warnings.join(" ") || undefined };
}

/** People who came by the own link of a person stay with the person, whose link has another code now. */
async function moveCodes(
	list: List,
	{ before, after }: EditPlan,
	codesOf: KeysOf,
): Promise<void> {
	for (const [at, row] of before.entries()) {
		const { email, user_type } = after[at] ?? row;
		const codes = codesOf(email, user_type);
		for (const [secret, code] of codesOf(row.email, row.user_type).entries())
			if (code !== codes[secret])
				await list.change(
					"waitlist",
					{ with: { ref: [code] } },
					{ ref: codes[secret] ?? code },
				);
	}
}

function callsOf(list: List, email: string): Promise<Call[]> {
	return Array.fromAsync(list.read("calls", { with: { email: [email] } }));
}

/** Puts the founder's notes under another address, beside those that are there. */
async function moveCall(list: List, call: Call, email: string): Promise<void> {
	const [there] = await callsOf(list, email);
	const notes = [there?.note, call.note].filter(Boolean).join("\n");
	const times = [there?.called_at ?? "", call.called_at ?? ""].sort();
	const row = {
		email,
		at: new Date().toISOString(),
		called_at: times.at(-1) || null,
		note: cut(notes, longestNote) || null,
		call_on: there?.call_on ?? call.call_on,
	};
	await list.insert("calls", [row], { isReplacing: true });
}
