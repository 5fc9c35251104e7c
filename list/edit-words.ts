/** What the founder reads of a correction, in a terminal and in the browser. */
import { shownEmail } from "../shared/shown-email.ts";
import type { SideNames } from "../shared/sides.ts";
import type { StoredSignUp } from "../shared/sign-up.ts";
import { languageName } from "../shared/words.ts";
import type { EditPlan, EditRefusal } from "./plan-edit.ts";

/** Why a correction is refused, in one sentence or some. */
export const editRefusals: Readonly<Record<EditRefusal, string>> = {
	unknown: "The list has no sign-up with this address.",
	changed:
		"This person was changed after you opened it, so nothing was saved: look at what is stored now, and save again if yours is right.",
	same: "The list has it like that already, so nothing was changed.",
	left: "This person left the list, so the address was not changed: a new one would get mail again. The person can join on the page with the right address.",
	"new left":
		"The new address gets no mail: its person left the list, or called a mail spam. So nothing was changed; only the person ends that, by “Yes, I joined” on the page of a link.",
	"new erased":
		"The new address was erased since these sign-ups were sent, so nothing was changed: after the restore of a backup, they would be missing. If the person wants to be on the list again, erase the old address and add the new one.",
};

/** What becomes of a person whose address is another one. */
export const movedNote =
	"The new address has to be confirmed: who joined on the page gets a mail that asks. Links in mails to the old one no longer work.";

/** The changed values, each once, like `phone: none → +43 1`. */
export function changesOf(
	{ before, after }: EditPlan,
	names: SideNames,
): string[] {
	const changes = before.flatMap((row, at) => {
		const other = valuesOf(after[at] ?? row, names);
		return Object.entries(valuesOf(row, names)).flatMap(([name, value]) =>
			value === other[name] ? [] : [`${name}: ${value} → ${other[name]}`],
		);
	});
	return [...new Set(changes)];
}

function valuesOf(row: StoredSignUp, names: SideNames): Record<string, string> {
	const { email, phone, user_type, language } = row;
	return {
		email: shownEmail(email),
		phone: phone ?? "none",
		side: names[user_type].one,
		language: languageName(language),
	};
}
