/** Finds the columns of a file that hold the sides of people. */
import { type FileSample, shareOf, withHeading } from "./file-sample.ts";
import { exactHeadings, tagHeadings } from "./headings.ts";
import { plain, wordSet, wordsOf } from "./plain-words.ts";
import { isYesOrNo } from "./status-words.ts";

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
export function sideColumns(
	file: FileSample,
	places: readonly number[],
): number[] {
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
