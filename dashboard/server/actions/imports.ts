/** Imports of files: what a file would bring, bringing it, and taking it back. */
import * as v from "valibot";
import { readImports, undoImport } from "../../../list/imports.ts";
import { sumOf } from "../../../shared/counts.ts";
import { maxUntyped } from "../../../shared/desk.ts";
import { counted, countedSides } from "../../../shared/words.ts";
import { action, type Outcome } from "./desk.ts";
import { refusedNumber } from "./held.ts";
import { choices } from "./import-plan.ts";

const upload = { id: v.string(), choices };

/** What a file brings, like `2 sign-ups and 1 mailbox without mail`. */
function broughtText(signUps: number, silent: number): string {
	const mailboxes =
		silent > 0
			? ` and ${counted(silent, "mailbox", "mailboxes")} without mail`
			: "";
	return counted(signUps, "sign-up") + mailboxes;
}

export const importActions = {
	importPlan: action(v.strictObject(upload), async ({ uploads }, asked) =>
		uploads.get(asked.id).plan(asked.choices),
	),

	/** Imports a file whose plan the founder has seen; `lines` counts its sign-ups, and the mailboxes that get no mail. */
	importRun: action(
		v.strictObject({ ...upload, lines: v.number(), typed: v.string() }),
		async (
			desk,
			{ id, choices, lines, typed },
		): Promise<Outcome & { readonly name?: string }> => {
			const file = desk.uploads.get(id);
			const plan = await file.plan(choices);
			const signUps = sumOf(plan.imported);
			const silent = plan.told.left + plan.told.bounced;
			const now = signUps + silent;
			if (now !== lines) {
				return {
					refused: `By now, the file would bring ${broughtText(signUps, silent)}, so nothing was imported: look again.`,
				};
			}
			// The number that the page shows; of a file of opt-outs alone, theirs.
			const refused =
				now > maxUntyped ? refusedNumber(typed, signUps || now, 0) : undefined;
			if (refused) return refused;
			const result = await file.run(choices, (progress) =>
				desk.uploads.setProgress(id, progress),
			);
			await desk.uploads.remove(id);
			const told = result.told.left + result.told.bounced;
			const stored = sumOf(result.imported);
			// Another import may have brought all of it meanwhile.
			const isSome = stored + told > 0;
			const noted =
				told > 0
					? ` ${counted(told, "mailbox", "mailboxes")} remembered as getting no mail.`
					: "";
			return {
				done: `Imported: ${countedSides(result.imported, desk.sideNames)}.${noted}`,
				...(result.name !== undefined && { name: result.name }),
				...(isSome && {
					record: { action: "import", detail: broughtText(stored, told) },
				}),
			};
		},
	),

	importProgress: action(
		v.strictObject({ id: v.string() }),
		async (desk, { id }) => desk.uploads.progressOf(id),
	),

	importForget: action(
		v.strictObject({ id: v.string() }),
		async (desk, { id }) => {
			await desk.uploads.remove(id);
			return { isForgotten: true };
		},
	),

	imports: action(v.strictObject({}), (desk) =>
		desk.withList("read", async (list) => ({
			imports: (await readImports(list)).toReversed(),
		})),
	),

	/** Takes an import back; `people` is the number of its sign-ups that the founder has seen. */
	importUndo: action(
		v.strictObject({ name: v.string(), people: v.number(), typed: v.string() }),
		(desk, { name, people, typed }): Promise<Outcome> =>
			desk.withList("write", async (list) => {
				const imports = await readImports(list);
				const found = imports.find((each) => each.name === name);
				if (found === undefined)
					return { refused: "This import is taken back already." };
				const now = sumOf(found.signUps);
				if (now !== people)
					return {
						refused: `By now, ${counted(now, "sign-up")} of it are on the list, so nothing was done: look again.`,
					};
				const refused = refusedNumber(typed, people, 1);
				if (refused) return refused;
				const { erasedFile, keysOf } = desk;
				const { removed, told, staying, warning } = await undoImport(
					list,
					name,
					erasedFile,
					keysOf,
					true,
				);
				if (warning) await desk.warn(warning);
				const stay =
					staying > 0
						? ` ${counted(staying, "address", "addresses")} joined by the page or confirmed since, and stay.`
						: "";
				const forgotten =
					told > 0
						? ` Forgotten: that ${counted(told, "mailbox gets", "mailboxes get")} no mail.`
						: "";
				return {
					done: `Taken back: ${countedSides(removed, desk.sideNames)}.${forgotten}${stay}`,
					record: {
						action: "undo import",
						detail: broughtText(sumOf(removed), told),
					},
				};
			}),
	),
};
