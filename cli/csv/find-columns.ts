/** Finds the columns of a file by their headings and by what is below them. */

import { signUpColumns } from "../../shared/sign-up.ts";
import { hasEmail } from "./cells.ts";
import type { ImportColumn } from "./fields.ts";
import { type FileSample, shareOf, withHeading } from "./file-sample.ts";
import { sideColumns } from "./find-side.ts";
import {
	emailPart,
	exactHeadings,
	joinWords,
	laterTimes,
	notJoinWords,
	otherPeople,
	phonePart,
	whenWords,
} from "./headings.ts";
import { plain, wordsOf } from "./plain-words.ts";
import { statusKindOf } from "./status-words.ts";

/** At which places each of our columns is; without those places that are `taken`. */
export function findColumns(
	file: FileSample,
	taken: ReadonlySet<number>,
): Map<ImportColumn, number[]> {
	const { titles } = file;
	const free = titles.flatMap((_, at) => (taken.has(at) ? [] : [at]));
	const found = new Map<ImportColumn, number[]>();
	const email = emailColumns(file, free);
	found.set("email", email);
	const others = free.filter((at) => !email.includes(at));
	const times = timeColumns(file, others);
	found.set("created_at", times);
	const phones = phoneColumns(file, others);
	found.set("phone", phones);
	const used = new Set([...times, ...phones]);
	const rest = others.filter((at) => !used.has(at));
	found.set("user_type", sideColumns(file, rest));
	// Any other column has a text, which only its heading tells.
	for (const column of signUpColumns)
		if (!found.has(column))
			found.set(
				column,
				withHeading(titles, rest, exactHeadings[column]).slice(0, 1),
			);
	return found;
}

/** One column: that of the usual heading or of a question for the address, whichever has more addresses, or else the one that has addresses. */
function emailColumns(file: FileSample, places: readonly number[]): number[] {
	const { titles, valuesOf } = file;
	const share = (at: number) => shareOf(valuesOf(at), hasEmail);
	const count = (at: number | undefined) =>
		at === undefined ? 0 : valuesOf(at).filter(hasEmail).length;
	const best = (some: readonly number[], least: number) =>
		some
			.filter((at) => share(at) >= least)
			.toSorted((one, other) => share(other) - share(one))[0];
	const named = withHeading(titles, places, exactHeadings.email);
	const exact = best(named, 0.5);
	const asked = best(
		places.filter(
			(at) =>
				emailPart.test(plain(titles[at] ?? "")) &&
				!wordsOf(titles[at] ?? "").some((word) => otherPeople.test(word)),
		),
		0.5,
	);
	// The account with which a form was filled in is often empty or "anonymous": the answer is the address.
	const isExact = exact !== undefined && 2 * count(exact) >= count(asked);
	const place =
		(isExact ? exact : asked) ?? best(places, 0.8) ?? best(places, 0.5);
	return place === undefined ? named.slice(0, 1) : [place];
}

/** The columns of times, that of joining first. */
function timeColumns(file: FileSample, places: readonly number[]): number[] {
	const { titles, valuesOf } = file;
	// "Subscribed" and "Confirmed" are answers in some files, and times in others.
	const usable = places.filter(
		(at) => !isWords(valuesOf(at)) || valuesOf(at).length === 0,
	);
	const named = withHeading(titles, usable, exactHeadings.created_at);
	const about = usable.filter((at) => {
		const words = wordsOf(titles[at] ?? "");
		return (
			words.some((word) => joinWords.has(word)) &&
			words.some((word) => whenWords.has(word)) &&
			!words.some((word) => notJoinWords.test(word))
		);
	});
	const later = laterTimes.map((names) =>
		withHeading(titles, usable, [...names]),
	);
	return [
		...new Set([
			...named,
			...(later[0] ?? []),
			...about,
			...later.slice(1).flat(),
		]),
	];
}

/** Whether no value has two digits, as times have. */
function isWords(values: readonly string[]): boolean {
	return values.every((value) => !/\d.*\d/.test(value));
}

function phoneColumns(file: FileSample, places: readonly number[]): number[] {
	const { titles, valuesOf } = file;
	const isPhone = (value: string) =>
		value.replaceAll(/\D/g, "").length >= 4 ||
		/^\d+([.,]\d+)?E\+?\d+$/i.test(value);
	const named = withHeading(titles, places, exactHeadings.phone);
	const about = places.filter((at) => {
		const title = titles[at] ?? "";
		return (
			phonePart.test(plain(title)) &&
			statusKindOf(title) === undefined &&
			shareOf(valuesOf(at), isPhone) >= 0.5
		);
	});
	const usable = named.filter(
		(at) =>
			!valuesOf(at).every((value) => /^(?:yes|no|true|false)$/i.test(value)) ||
			valuesOf(at).length === 0,
	);
	return [...new Set([...usable, ...about])];
}
