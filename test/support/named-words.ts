/** For the tests: words that are their own names, like `‹hero.formHeading›`, so that a wrong one is seen. */

import { recordOf } from "../../shared/record-of.ts";
import { sides } from "../../shared/sides.ts";
import type { Language, Words } from "../../words/content.ts";
import { words } from "./content.ts";

const english: Language = { code: "en", name: "English", root: "" };
const german: Language = { code: "de", name: "Deutsch", root: "/de" };

/** The names of all texts in a value; those of links look like addresses. */
function named(value: unknown, name: string): unknown {
	if (typeof value === "string")
		return /\.href$/.test(name) ? `https://${name}.example/` : `‹${name}›`;
	if (Array.isArray(value))
		return value.map((each, index) => named(each, `${name}.${index}`));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [
			key,
			named(each, name === "" ? key : `${name}.${key}`),
		]),
	);
}

/** Words without what has one of these names, wherever it is. */
function without(value: unknown, names: readonly string[]): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [
			name,
			names.includes(name) ? null : without(each, names),
		]),
	);
}

const link = { label: "", href: "" };
const tipLink = { ...link, tooltip: "" };
const page = {
	heading: "",
	lead: "",
	sections: [{ heading: "", paragraphs: ["", ["", ""], link] }],
};
const side = { heading: "", text: "", link };

const { language, others, ...texts } = words;
const all = named(
	{
		...texts,
		header: {
			...texts.header,
			links: [link, link, link],
			login: link,
			join: link,
			slot: link,
		},
		founder: { ...texts.founder, portrait: null, links: [tipLink, tipLink] },
		whoItsFor: {
			...texts.whoItsFor,
			sides: recordOf(sides, () => ({
				...{ heading: "", lead: "", join: "", examples: ["", ""] },
			})),
		},
		useCases: { ...texts.useCases, lead: "" },
		site: {
			...texts.site,
			social: tipLink,
			legal: { privacy: link, imprint: link },
			closed: {
				until: "",
				question: "",
				join: "",
				sides: recordOf(sides, () => side),
			},
		},
		form: {
			...texts.form,
			optional: "",
			note: "",
			ownQuestion: {
				...{
					label: "",
					hint: recordOf(sides, () => ""),
					choices: { graz: "", linz: "" },
				},
				...{ required: true, optional: "", missing: "" },
			},
		},
		mailFooter: { ...texts.mailFooter, ownLink: "" },
		privacy: page,
		imprint: page,
	},
	"",
) as Words;

/** Words in which nothing is left out, of a site with a second language; one link is still a placeholder. */
export const fullWords: Words = {
	...all,
	language: english,
	others: [german],
	site: {
		...all.site,
		social: {
			label: "‹social›",
			href: "https://social.example/[name]",
			tooltip: "‹tooltip›",
		},
		closed: all.site.closed && {
			...all.site.closed,
			until: "2026-02-01T08:00",
		},
	},
};

/** Words in which everything is left out that may be, in the second language. */
export const bareWords: Words = {
	...(without(
		{
			...all,
			founder: { ...all.founder, links: [null, ...all.founder.links] },
			header: {
				...all.header,
				...{ links: [null, ...all.header.links], login: null, join: null },
			},
			useCases: { ...all.useCases, lead: null },
			privacy: { ...all.privacy, lead: null },
			imprint: null,
			site: { ...all.site, legal: { privacy: null, imprint: null } },
		},
		[
			"slot",
			"social",
			"street",
			"closed",
			"optional",
			"note",
			"ownLink",
			"ownQuestion",
		],
	) as Words),
	language: german,
	others: [english],
};
