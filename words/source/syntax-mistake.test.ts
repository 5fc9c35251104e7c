/** How a file can be written wrongly: the line, and a caret below the place. */
import { testMistakes } from "../../test/support/written-words.ts";

const landing = "en/landing.ts";

testMistakes([
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Delivery Vehicles"',
		'a comma is missing here:\n\t\t\ttitle: "Delivery Vehicles"\n\t\t\t                          ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Delivery Vehicles,',
		'a quotation mark is missing at the beginning or the end of this text:\n\t\t\ttitle: "Delivery Vehicles,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: Delivery Vehicles",',
		'a quotation mark is missing before this text:\n\t\t\ttitle: Delivery Vehicles",\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		"title: Delivery Vehicles,",
		"a text stands between quotation marks:\n\t\t\ttitle: Delivery Vehicles,\n\t\t\t       ^",
	],
	// Said where the text is, not at the next backtick, which stands in a comment.
	[
		landing,
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"name: `[The founder of ${site.name}]`,",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"name: `[The founder of ${site.name}],",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"a backtick is missing at the beginning or the end of this text:\n\tname: `[The founder of ${site.name}],\n\t      ^",
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		// As the editor of a Mac writes it (Pathoschild/SMAPI#412).
		"title: “Delivery Vehicles”,",
		'a text stands between straight quotation marks: ", not “:\n\t\t\ttitle: “Delivery Vehicles”,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Delivery Vehicles”,',
		'a text stands between straight quotation marks: ", not ”:\n\t\t\ttitle: "Delivery Vehicles”,\n\t\t\t                         ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Our “new”,',
		'a quotation mark is missing at the beginning or the end of this text:\n\t\t\ttitle: "Our “new”,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		"title: ´Delivery Vehicles´,",
		'a text stands between straight quotation marks: ", not ´:\n\t\t\ttitle: ´Delivery Vehicles´,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Our "new" vans",',
		'a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”:\n\t\t\ttitle: "Our "new" vans",\n\t\t\t            ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title "Delivery Vehicles",',
		'a colon is missing here:\n\t\t\ttitle "Delivery Vehicles",\n\t\t\t     ^',
	],
	// A note without an end takes the texts up to the next one with it, or all.
	...['title: "Delivery Vehicles",', "export const useCases = {"].map(
		(text) =>
			[
				landing,
				text,
				`/* my note\n${text}`,
				`this note has no end: write */ after it:\n${text.startsWith("t") ? "\t\t\t" : ""}/* my note\n${text.startsWith("t") ? "\t\t\t" : ""}^`,
			] as const,
	),
	[
		"en/messages.ts",
		'dismiss: "Dismiss message",',
		'dismiss: "Dismiss message", /* my note',
		'this note has no end: write */ after it:\n\tdismiss: "Dismiss message", /* my note\n\t                            ^',
	],
	[
		landing,
		'closeMenu: "Close menu",\n};',
		'closeMenu: "Close menu",',
		"this { has no }, which belongs after line 17:\nexport const header = {\n                      ^",
	],
	[
		"en/messages.ts",
		"\tjoined: {",
		"\tjoined: ",
		"a { is missing here: the } in line 9 closes it:\n\tjoined: \n\t       ^",
	],
	[
		"en/site.ts",
		"legal: {",
		"legal: { {",
		"this { has no }, which belongs after line 18:\n\tlegal: { {\n\t       ^",
	],
	[
		"en/site.ts",
		"imprint: null,\n\t},",
		"imprint: null,",
		"this { has no }, which belongs after line 17:\n\tlegal: {\n\t       ^",
	],
	[
		"en/form.ts",
		'"Email",',
		'"Email";',
		'a comma stands here, not a semicolon:\n\temail: "Email";\n\t              ^',
	],
]);
