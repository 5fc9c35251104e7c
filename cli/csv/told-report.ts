import type { ToldPerson } from "../../list/import.ts";
import type { ToldCounts } from "../../list/told.ts";
import { counted, grouped } from "../../shared/words.ts";

/** How many people left or bounced elsewhere, and what becomes of them. */
export function toldNotes(
	told: readonly ToldPerson[],
	alsoLeft: number,
	counts: ToldCounts,
	onList: number,
): string {
	if (told.length === 0) return "";
	const notes = (["left", "bounced"] as const).flatMap((kind) => {
		const lines = told.filter((each) => each.kind === kind).length;
		if (lines === 0) return [];
		const before =
			counts[kind] === lines
				? ""
				: `, ${counts[kind] === 0 ? "none" : grouped(counts[kind])} of them new`;
		const what = kind === "left" ? "Left" : "Bounced";
		return `${what}: ${counted(lines, "line")}${before}\n`;
	});
	return [
		...notes,
		alsoLeft > 0
			? `Left out, because another line says that the person left: ${counted(alsoLeft, "line")}\n`
			: "",
		"These people do not join, and get no mail: only that is remembered, without their addresses.",
		onList > 0
			? ` ${counted(onList, "address", "addresses")} of them ${onList === 1 ? "is" : "are"} on the list, which shows that from then on.`
			: "",
		"\n",
	].join("");
}
