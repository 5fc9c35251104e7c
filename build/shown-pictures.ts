import type { Words } from "../words/content.ts";
import type { TextPath } from "../words/paths.ts";

/** A picture of `content/pictures/` that the page shows. */
interface ShownPicture {
	/** Its name in the words. */
	readonly file: string;
	/** The name of its copies in the module `virtual:pictures`. */
	readonly name: string;
	/** Where the words name it. */
	readonly path: TextPath;
	/** How wide and how high it is shown. */
	readonly aspect: string;
	/** The page's script has it, too. */
	readonly isInScript: boolean;
}

/** The shape of a use case's picture: that of the drawing, in whose place it is. */
const caseAspects = {
	counter: "232:181",
	lockers: "132:200",
	van: "340:218",
} as const;

/** That of the founder's photo. */
const portraitAspect = "4:5";

export const pictureAspects = [portraitAspect, ...Object.values(caseAspects)];

/** The pictures that these words name. */
export function shownPictures({
	founder,
	useCases,
}: Pick<Words, "founder" | "useCases">): ShownPicture[] {
	const shown: ShownPicture[] = [];
	if (founder.portrait)
		shown.push({
			...{ file: founder.portrait.file, name: founder.portrait.file },
			path: ["founder", "portrait", "file"],
			...{ aspect: portraitAspect, isInScript: true },
		});
	for (const [name, aspect] of Object.entries(caseAspects)) {
		const { picture } = useCases.cases[name as keyof typeof caseAspects];
		if (picture)
			shown.push({
				...{ file: picture.file, name: `${name}/${picture.file}` },
				path: ["useCases", "cases", name, "picture", "file"],
				...{ aspect, isInScript: false },
			});
	}
	return shown;
}
