/** What is wrong with how a file is written, and what is said about it. */
import { testMistakes } from "../test/support/written-words.ts";

const landing = "en/landing.yaml";
const van = "title: Delivery Vehicles";

testMistakes([
	[
		landing,
		van,
		`${van}\n      title: Vans`,
		"this name stands twice: leave one of the two out",
	],
	[
		landing,
		van,
		"title: Note: this",
		"a text with a colon in it stands between quotation marks",
	],
]);
