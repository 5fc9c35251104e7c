/** Finds the columns of a file by their headings and by what is below them. */
import { signUpColumns } from "../../shared/sign-up.ts";
import { hasEmail, plain, wordSet, wordsOf } from "./cells.ts";
import {
	emailPart,
	exactHeadings,
	type ImportColumn,
	joinWords,
	laterTimes,
	notJoinWords,
	otherPeople,
	phonePart,
	tagHeadings,
	whenWords,
} from "./known-headings.ts";
import type { SideVocabulary } from "./sides.ts";
import { isYesOrNo, statusKindOf } from "./status-words.ts";

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

/** Words of a question that a person answers about herself. */
const askWords = wordSet(
	"i im you ich du sie je vous tu yo usted who what which",
);

/** Headings that only may be those of a side: other programs call much else so. */
const weakHeadings = wordSet("rolle role rol type typ tipo");

/**
 * The columns of sides: those of the usual heading, or those that have sides. A form with a column for each answer
 * has several.
 */
function sideColumns(file: FileSample, places: readonly number[]): number[] {
	const { titles, valuesOf, sideNames, hasSide } = file;
	const share = (at: number) =>
		shareOf(valuesOf(at), (value) => sideNames.read(value).length > 0);
	const named = withHeading(titles, places, exactHeadings.user_type);
	const isWeak = (at: number) => weakHeadings.has(plain(titles[at] ?? ""));
	const strong = named.filter((at) => !isWeak(at));
	if (strong.length > 0) return strong;
	const isTag = (at: number) => tagHeadings.has(plain(titles[at] ?? ""));
	const filled = places.filter((at) => share(at) >= 0.5 && !isTag(at));
	if (filled.length > 0) return filled;
	const isBox = (at: number) =>
		sideNames.ofBox(titles[at] ?? "") !== undefined &&
		shareOf(valuesOf(at), (value) => isYesOrNo(plain(value))) === 1;
	const boxes = places.filter(isBox);
	if (boxes.length > 0) return boxes;
	const asked = places.filter((at) => sideNames.isQuestion(titles[at] ?? ""));
	const weak = named.filter((at) => share(at) > 0 || !hasSide);
	const tags = places.filter((at) => isTag(at) && share(at) > 0).slice(0, 1);
	const some = [asked, weak, tags].find((each) => each.length > 0);
	return some ?? (hasSide ? [] : questionColumns(file, places));
}

/** Answers of which one may choose, at most. */
const maxAnswers = 12;

/** The question with the fewest different answers, so that the founder is told how to map them. */
function questionColumns(
	{ titles, valuesOf }: FileSample,
	places: readonly number[],
): number[] {
	const answers = (at: number) => new Set(valuesOf(at)).size;
	return places
		.filter((at) =>
			wordsOf(titles[at] ?? "").some((word) => askWords.has(word)),
		)
		.filter((at) => answers(at) > 0 && answers(at) <= maxAnswers)
		.toSorted((one, other) => answers(one) - answers(other))
		.slice(0, 1);
}

/** A file as far as its columns are recognised by it. */
export interface FileSample {
	readonly titles: readonly string[];
	/** The first values of a column that are not empty. */
	readonly valuesOf: (at: number) => readonly string[];
	readonly sideNames: SideVocabulary;
	/** Whether `--side` gives the side of lines that name none. */
	readonly hasSide: boolean;
}

/** The places of these headings, in the order of the headings. */
export function withHeading(
	titles: readonly string[],
	places: readonly number[],
	lines: readonly string[],
): number[] {
	const byName = Map.groupBy(places, (at) => plain(titles[at] ?? ""));
	return [...wordSet(...lines)].flatMap((name) => byName.get(name) ?? []);
}

/** How many of some values are of a kind, from 0 to 1; 0 without any. */
function shareOf(
	values: readonly string[],
	isOne: (value: string) => boolean,
): number {
	return values.length === 0 ? 0 : values.filter(isOne).length / values.length;
}
