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
import { group, link, list, optional, perSide, text, titled } from "./kinds.ts";

const menuLink = (longest: number, why: string, example: string) =>
	optional(link(text(longest, why), example, {}));

const header = group({
	skip: titled("Link that skips the menu", label),
	navigation: titled("Name for screen readers", spoken),
	links: list(
		titled(
			"Link",
			menuLink(26, inHeader, '{ label: How It Works, href: "#how-it-works" }'),
		),
	),
	login: titled(
		"Login on small screens",
		menuLink(28, line, '{ label: Login, href: "#waitlist" }'),
	),
	join: titled(
		"Button",
		menuLink(28, line, '{ label: Join the Waitlist, href: "#waitlist" }'),
	),
	slot: titled(
		"Second button",
		menuLink(12, line, '{ label: Log in, href: "https://…" }'),
	),
	openMenu: titled("Button that opens it", spoken),
	closeMenu: titled("Button that closes it", spoken),
});

const hero = group({
	sides: perSide(
		group({
			wall: titled("Headline", text(48, large, 20)),
			poster: titled(
				"Poster in the headline",
				text(14, "at 320 px it would break on its poster"),
			),
			lead: titled("Text below the headline", text(180, look)),
		}),
	),
	formHeading: titled("Heading of the first form", sectionHeading),
	street: titled("Description of the street", optional(spoken)),
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
			file: titled("File", text(300, "it is a file's name")),
			alt: titled("Description", spoken),
		}),
	);
}

const drawnTitle = titled("Title", text(40, large, 14));
const step = perSide(group({ title: drawnTitle, text: shortText }));
const useCase = group({
	title: drawnTitle,
	sides: perSide(shortText),
	/** In the place of the drawing. */
	picture: titled("Picture", optional(pictureOf("cafe.jpg"))),
	shape: titled("Label, first line", text(48, line)),
	seenBy: titled("Label, second line", text(48, line)),
});

const howItWorks = group({
	heading,
	steps: v.pipe(
		list(titled("Step", step)),
		v.length(3, " are three, because each has its drawing"),
	),
});

const whoItsFor = group({
	heading,
	sides: perSide(
		group({
			heading: titled("Heading of the card", heading),
			lead: titled("Text of the card", shortText),
			examples: list(titled("Example", text(48, large, 18))),
			join: titled("Link", text(44, line)),
		}),
	),
});

const useCases = group({
	heading,
	lead: titled("Text below the heading", optional(shortText)),
	cases: group({
		counter: titled("Counter", useCase),
		lockers: titled("Lockers", useCase),
		van: titled("Van", useCase),
	}),
});

const founder = group({
	heading,
	name: titled("Name", text(40, "it stands below a photo", 20)),
	town: titled("Town", optional(text(30, line))),
	portrait: titled("Photo", optional(pictureOf("founder.jpg"))),
	proof: titled(
		"Note above a draft",
		text(72, "at 320 px its strip would take four lines"),
	),
	drawing: titled("Description of the drawing", spoken),
	quote: titled("Quote", longText),
	bio: titled("About", longText),
	linkTooltip: titled("Tooltip of all links", tooltip),
	links: list(titled("Link", optional(tipLink))),
});

export const landing = {
	header: titled("Menu", header),
	hero,
	howItWorks: titled("How it works", howItWorks),
	whoItsFor: titled("Who it’s for", whoItsFor),
	useCases: titled("Use cases", useCases),
	founder: titled("Founder", founder),
	closing: titled(
		"Last section",
		group({ heading, sides: perSide(shortText) }),
	),
	footer: titled(
		"Foot of the page",
		group({ owner: titled("Owner", text(18, inHeader)) }),
	),
} as const;
