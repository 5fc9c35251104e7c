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
		'title: "Our "new" vans",',
		'a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”:\n\t\t\ttitle: "Our "new" vans",\n\t\t\t            ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title "Delivery Vehicles",',
		'a colon is missing here:\n\t\t\ttitle "Delivery Vehicles",\n\t\t\t     ^',
	],
	[
		landing,
		'closeMenu: "Close menu",\n};',
		'closeMenu: "Close menu",',
		"a closing bracket is missing before this line: }; or ]:\nexport const hero = {\n^",
	],
	[
		"en/messages.ts",
		"\tjoined: {",
		"\tjoined: ",
		'something is missing, or too much, here or just before: a text, a comma or a bracket:\n\t\thost: "You\'ve been added to the waitlist as a Space Owner!",\n\t\t    ^',
	],
	[
		"en/site.ts",
		"legal: {",
		"legal: { {",
		"something is missing, or too much, here or just before: a text, a comma or a bracket:\n\tlegal: { {\n\t         ^",
	],
	[
		"en/site.ts",
		"imprint: null,\n\t},",
		"imprint: null,",
		"this { has no }:\nexport const site = {\n                    ^",
	],
	[
		"en/form.ts",
		'"Email",',
		'"Email";',
		'a comma stands here, not a semicolon:\n\temail: "Email";\n\t              ^',
	],
]);
