/** The words of the landing page, section by section. */
import * as v from "valibot";
import {
	heading,
	inHeader,
	label,
	large,
	line,
	longText,
	look,
	sectionHeading,
	shortText,
	spoken,
	tipLink,
	tooltip,
} from "./common-texts.ts";
import { group, link, list, optional, perSide, text } from "./kinds.ts";

const menuLink = (longest: number, why: string, example: string) =>
	optional(link(text(longest, why), example, {}));

const header = group({
	skip: label,
	navigation: spoken,
	links: list(
		menuLink(26, inHeader, '{ label: How It Works, href: "#how-it-works" }'),
	),
	login: menuLink(28, line, '{ label: Login, href: "#waitlist" }'),
	join: menuLink(28, line, '{ label: Join the Waitlist, href: "#waitlist" }'),
	slot: menuLink(12, line, '{ label: Log in, href: "https://…" }'),
	openMenu: spoken,
	closeMenu: spoken,
});

const hero = group({
	sides: perSide(
		group({
			wall: text(48, large, 20),
			poster: text(14, "at 320 px it would break on its poster"),
			lead: text(180, look),
		}),
	),
	formHeading: sectionHeading,
	street: optional(spoken),
});

/** A picture of the folder `content/pictures/`. */
function pictureOf(example: string) {
	return v.pipe(
		v.custom<{ file: string; alt: string }>(
			(input) =>
				typeof input === "object" &&
				input !== null &&
				"file" in input &&
				"alt" in input,
			` needs a file and what it shows: { file: ${example}, alt: … }`,
		),
		v.strictObject({
			file: text(300, "it is a file's name"),
			alt: spoken,
		}),
	);
}

const drawnTitle = text(40, large, 14);
const step = perSide(group({ title: drawnTitle, text: shortText }));
const useCase = group({
	title: drawnTitle,
	sides: perSide(shortText),
	/** In the place of the drawing. */
	picture: optional(pictureOf("cafe.jpg")),
	shape: text(48, line),
	seenBy: text(48, line),
});

const howItWorks = group({
	heading,
	steps: v.pipe(
		list(step),
		v.length(3, " are three, because each has its drawing"),
	),
});

const whoItsFor = group({
	heading,
	sides: perSide(
		group({
			heading,
			lead: shortText,
			examples: list(text(48, large, 18)),
			join: text(44, line),
		}),
	),
});

const useCases = group({
	heading,
	lead: optional(shortText),
	cases: group({ counter: useCase, lockers: useCase, van: useCase }),
});

const founder = group({
	heading,
	name: text(40, "it stands below a photo", 20),
	town: optional(text(30, line)),
	portrait: optional(pictureOf("founder.jpg")),
	proof: text(72, "at 320 px its strip would take four lines"),
	drawing: spoken,
	quote: longText,
	bio: longText,
	linkTooltip: tooltip,
	links: list(optional(tipLink)),
});

export const landing = {
	header,
	hero,
	howItWorks,
	whoItsFor,
	useCases,
	founder,
	closing: group({ heading, sides: perSide(shortText) }),
	footer: group({ owner: text(18, inHeader) }),
} as const;
