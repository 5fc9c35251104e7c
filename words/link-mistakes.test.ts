/** Links, photos and colors that do not work, and what is said about each. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { testMistakes } from "../test/support/written-words.ts";
import { placeMistakes } from "./link-mistakes.ts";
import { contentFolder } from "./read-words.ts";

const landing = "en/landing.yaml";
const portrait = "portrait: null";

testMistakes([
	// Links, the photo, colors.
	[
		"en/site.yaml",
		"imprint: null",
		'imprint: "/imprint"',
		"legal.imprint needs a label and an address: { label: Imprint, href: /imprint }",
	],
	[
		"en/site.yaml",
		"imprint: null",
		'imprint: { label: "Imprint" }',
		"legal.imprint needs a label and an address: { label: Imprint, href: /imprint }",
	],
	[
		"en/site.yaml",
		"imprint: null",
		'imprint: { label: "Imprint", href: "/imprint" }',
		"legal.imprint.href leads nowhere: imprint.yaml has no words; write the page there, or a file public/imprint.html",
	],
	[
		landing,
		"https://wa.me/[your-number]",
		"hallo@frontage.example",
		"founder.links[1].href: a link begins with https://, mailto:, tel:, / or #; this one is hallo@…",
	],
	[
		landing,
		"https://wa.me/[your-number]",
		"www.frontage.example",
		"founder.links[1].href: a link begins with https://, mailto:, tel:, / or #; this one is www.frontage.example",
	],
	...[
		[
			"https://",
			"has no site behind https://, as https://frontage.example has",
		],
		[
			"mailto:hello",
			"has no e-mail address behind mailto:, as mailto:hello@frontage.example has",
		],
		["tel:call-me", "has no number behind tel:, as tel:+431234567 has"],
		["#", "has no place of the page behind #, as #join has"],
	].map(
		([address = "", said]) =>
			[
				landing,
				"https://wa.me/[your-number]",
				`"${address}"`,
				`founder.links[1].href ${said}; this one is ${address}`,
			] as const,
	),
	[
		landing,
		'href: "#spaces"',
		'href: "#pricing"',
		"header.links[2].href leads nowhere: the page has no #pricing; it has #waitlist, #how-it-works, #who-its-for, #spaces, #founder, #join",
	],
	[
		"en/mails.yaml",
		"href: /",
		"href: /start.html?utm_source=mail",
		"announcements.launch.href leads nowhere: there is no file public/start.html",
	],
	[
		landing,
		portrait,
		'portrait: "founder.jpg"',
		"founder.portrait needs a file and what it shows: { file: founder.jpg, alt: … }",
	],
	[
		landing,
		portrait,
		'portrait: { file: "founder.jpg", alt: "Ann" }',
		"founder.portrait.file: the folder content/pictures/ has no founder.jpg; it has Ann Ü.JPG, IMG_1.HEIC",
	],
	[
		landing,
		portrait,
		'portrait: { file: "IMG_1.heic", alt: "Ann" }',
		"founder.portrait.file: content/pictures/IMG_1.HEIC is a HEIC picture: save the photo as JPEG, PNG, WebP or AVIF, and name that file",
	],
	[
		"theme.yaml",
		'paper: "#f2e9d8"',
		'paper: "beige"',
		'light.paper: a color is # and six digits between quotation marks, like "#00aa00"',
	],
	[
		"theme.yaml",
		'paper: "#f2e9d8"',
		'paper: "#fa1"',
		'light.paper: a color is # and six digits between quotation marks, like "#00aa00"',
	],
	[
		"theme.yaml",
		'light: "#f5401a"',
		'light: "#f58a1a"',
		"sides.host.light: host (#f58a1a) on paper (#f2e9d8) has a contrast of 2.04, and needs at least 3: make one of them lighter or darker",
		"sides.host.light: host (#f58a1a) on sheet (#fdf8ec) has a contrast of 2.32, and needs at least 3: make one of them lighter or darker",
	],
	[
		"theme.yaml",
		'dark: "#4359ff"',
		'dark: "#2438d6"',
		"sides.advertiser.dark: advertiser (#2438d6) on paper (#17130e) has a contrast of 2.30, and needs at least 3: make one of them lighter or darker",
		"sides.advertiser.dark: advertiser (#2438d6) on sheet (#221c15) has a contrast of 2.10, and needs at least 3: make one of them lighter or darker",
	],
	// What stands on a side's color is called as the file calls it.
	[
		"theme.yaml",
		'light: "#f5401a"',
		'light: "#f0201a"',
		"sides.host.light: ink (#191410) on host (#f0201a) has a contrast of 4.29, and needs at least 4.5: make one of them lighter or darker",
	],
]);

test("a link may lead to a page, with or without a slash, a side and an anchor", () => {
	for (const href of [
		...["/", "/?side=advertiser", "/#join", "/?side=host#waitlist", "#spaces"],
		...["/privacy", "/privacy/", "/imprint", "/imprint/", "/robots.txt?a#b"],
	]) {
		const written = { "en/imprint.yaml": {}, "en/a.ts": { href } };
		assert.deepEqual(placeMistakes(written, contentFolder), [], href);
	}
});
