import assert from "node:assert/strict";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { readFile } from "../words/read-file.ts";
import { schemaOf } from "../words/schema.ts";
import { convertWords, hasOldWords } from "./convert-words.ts";

/** Words as 2.0.0 came with them, as far as they matter here. */
const defaults: Readonly<Record<string, string>> = {
	"site.ts": `export const product = { name: "Frontage", languages: ["en"] };
export const retention = { unconfirmedDays: null, opened: null, daysAfterOpening: null };`,
	"theme.ts": `export const theme = { light: { paper: "#f2e9d8" } };`,
	"en/site.ts": `import { product } from "../site.ts";
export const site = { name: product.name, title: \`\${product.name}: spaces\`, social: { label: "Instagram", href: "https://www.instagram.com/[your-page]", tooltip: "See us" }, legal: { privacy: null, imprint: null }, closed: null };`,
	"en/form.ts": `export const form = { question: "I’m joining as", sides: { host: { name: "Space Owner", hint: "I have space" }, advertiser: { name: "Advertiser", hint: "I need space" } }, submit: "Join the Waitlist", note: "Free to join." };`,
	"en/landing.ts": `import { site } from "./site.ts";
export const header = { links: [{ label: "How It Works", href: "#how-it-works" }], login: { label: "Login", href: "#waitlist" }, slot: null };
export const whoItsFor = { heading: "Who It's For", sides: { host: { heading: "Space Owners", lead: "Earn." }, advertiser: { heading: "Advertisers", lead: "Be seen." } } };
export const founder = { heading: "Meet the Founder", name: \`[The founder of \${site.name}]\`, portrait: null, reserved: { title: "Reserved", text: "for a portrait" } };`,
	"en/mails.ts": `import { site } from "./site.ts";
export const confirmation = { subject: \`Did you join the \${site.name} waitlist?\`, heading: "Was it you?", button: "Say yes or no" };
export const announcements = { launch: { subject: \`\${site.name} is open\`, paragraphs: ["[Words]"], href: "/" } };
export const answers = { left: "Take me off the list", keep: "No, keep it" };
export const mailFooter = { ownLink: null, postalAddress: null };`,
	"en/messages.ts": `export const messages = { emptyEmail: "Please enter your email address.", dismiss: "Dismiss message" };`,
	"en/other-pages.ts": `export const home = "Return to Home";`,
	"en/imprint.ts": "export const imprint = null;",
	"de/site.ts": `import { product } from "../site.ts";
export const site = { name: product.name, title: \`\${product.name}: Flächen\`, social: null };`,
	"de/landing.ts": `export const header = { login: { label: "Anmelden", href: "#waitlist" } };
export const useCases = { heading: "Beispiele" };
export const form = {};`,
	"de/messages.ts": `export const messages = { emptyEmail: "Bitte gib deine Adresse ein.", dismiss: "Schließen" };`,
};

/** What a founder has made of it: each file with what stands there, and what takes its place. */
const changes: readonly (readonly [file: string, from: string, to: string])[] =
	[
		[
			"site.ts",
			'"Frontage", languages: ["en"]',
			'"Wall & Co", languages: ["en", "de"]',
		],
		["site.ts", "unconfirmedDays: null", "unconfirmedDays: 60"],
		[
			"en/site.ts",
			"closed: null",
			'closed: { until: null, question: "You are", sides: { host: { heading: "Closed: for now", link: null } } }',
		],
		[
			"en/site.ts",
			"privacy: null",
			'privacy: { label: "Privacy", href: "/privacy" }',
		],
		["en/form.ts", 'name: "Space Owner"', 'name: "Wall Owner"'],
		["en/form.ts", 'name: "Advertiser"', 'name: "Posterhangersforwalls1"'],
		[
			"en/form.ts",
			"submit:",
			'ownQuestion: { label: "Which city?", hint: null, choices: ["Vienna", "no", "2026"], required: false, optional: "optional", missing: "Please choose: a city." }, submit:',
		],
		["en/form.ts", '"Free to join."', '"# Free, and no yes."'],
		[
			"en/landing.ts",
			'login: { label: "Login", href: "#waitlist" }',
			"login: null",
		],
		["en/landing.ts", '"Space Owners"', '"Wall Owners"'],
		["en/landing.ts", '"Advertisers"', '"For all who have a poster"'],
		[
			"en/landing.ts",
			"portrait: null",
			'portrait: { file: "Ann 2026.JPG", alt: "Ann" }',
		],
		[
			"en/landing.ts",
			'"Earn."',
			'"Wall & Co pays, says Frontage’s Wall & Cousin."',
		],
		[
			"en/mails.ts",
			"announcements = {",
			'announcements = { soon: { host: { subject: "Soon", paragraphs: [], href: "/" }, advertiser: { subject: "Soon", paragraphs: [], href: "/" } },',
		],
		[
			"en/mails.ts",
			"ownLink: null",
			'ownLink: "Know someone? This link is yours."',
		],
		["en/mails.ts", '"Was it you?"', '"Hello!"'],
		["en/mails.ts", '"Take me off the list"', '"Let me go"'],
		["en/messages.ts", '"Dismiss message"', '"Close"'],
		[
			"en/imprint.ts",
			"null",
			'{ heading: "Imprint", lead: null, sections: [{ heading: "Who", paragraphs: ["Ann", ["a", "b"], { label: "ann@x.example", href: "mailto:ann@x.example" }] }] }',
		],
		[
			"de/landing.ts",
			"form = {}",
			'form = { ownQuestion: { label: "Stadt?", choices: ["Wien", "nein", "26"] } }',
		],
		["de/messages.ts", '"Schließen"', '"Zu"'],
	];

function folders(t: TestContext) {
	const folder = temporaryFolder(t);
	writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
	const write = (name: string, files: Readonly<Record<string, string>>) => {
		for (const [file, text] of Object.entries(files)) {
			const place = path.join(folder, name, file);
			mkdirSync(path.dirname(place), { recursive: true });
			writeFileSync(place, text);
		}
		return path.join(folder, name);
	};
	const mine = { ...defaults };
	for (const [file, from, to] of changes) {
		assert.ok(mine[file]?.includes(from), from);
		mine[file] = `${mine[file]}`.replace(from, to);
	}
	return {
		content: write("content", mine),
		defaults: write("defaults", defaults),
		write,
	};
}

const namesIn = (folder: string) => globSync("**/*.*", { cwd: folder }).sort();
function wordsOf(folder: string, file: string) {
	const text = readFileSync(path.join(folder, file), "utf8");
	const { value, mistakes } = readFile(text, schemaOf(file));
	assert.deepEqual(mistakes, []);
	return value;
}

test("words in TypeScript become YAML, without what the product says by itself", async (t) => {
	const { content, defaults } = folders(t);
	assert.ok(hasOldWords(content));
	const notes = await convertWords(content, { defaults });
	assert.match(
		notes.join(),
		/comments.*not taken along.*en\/landing\.yaml: founder\.reserved\.$/,
	);
	assert.ok(!hasOldWords(content));
	assert.deepEqual(namesIn(content), [
		"de/landing.yaml",
		"de/messages.yaml",
		"de/site.yaml",
		"en/imprint.yaml",
		"en/landing.yaml",
		"en/mails.yaml",
		"en/messages.yaml",
		"en/site.yaml",
		"site.yaml",
		"theme.yaml",
	]);
	assert.deepEqual(wordsOf(content, "site.yaml"), {
		name: "Wall & Co",
		languages: ["en", "de"],
		retention: { unconfirmedDays: 60, opened: null, daysAfterOpening: null },
	});
	assert.deepEqual(wordsOf(content, "en/site.yaml"), {
		title: "{name}: spaces",
		social: {
			label: "Instagram",
			href: "https://www.instagram.com/[your-page]",
		},
		legal: { privacy: { label: "Privacy", href: "/privacy" }, imprint: null },
		closed: {
			until: null,
			question: "You are",
			sides: { host: { heading: "Closed: for now", link: null } },
		},
		sides: {
			host: { one: "Wall Owner", many: "Wall Owners" },
			// A word of 22 letters, which would be broken now, and a heading that is no name.
			advertiser: {
				one: "Posterhange\u00adrsforwalls1",
				many: "Posterhange\u00adrsforwalls1",
			},
		},
	});
	assert.deepEqual(wordsOf(content, "en/landing.yaml"), {
		header: { login: null, slot: null },
		whoItsFor: {
			sides: {
				host: { lead: "{name} pays, says Frontage’s Wall & Cousin." },
				advertiser: {
					heading: "For all who have a poster",
					lead: "Be seen.",
				},
			},
		},
		founder: {
			name: "[The founder of {name}]",
			portrait: { file: "Ann 2026.JPG", alt: "Ann" },
		},
		form: {
			sides: {
				host: { hint: "I have space" },
				advertiser: { hint: "I need space" },
			},
			ownQuestion: {
				label: "Which city?",
				hint: null,
				choices: { vienna: "Vienna", no: "no", "choice-3": "2026" },
				required: false,
				missing: "Please choose: a city.",
			},
			note: "# Free, and no yes.",
		},
	});
	assert.deepEqual(wordsOf(content, "en/mails.yaml"), {
		confirmation: { heading: "Hello!" },
		announcements: {
			soon: {
				host: { subject: "Soon", paragraphs: [], href: "/" },
				advertiser: { subject: "Soon", paragraphs: [], href: "/" },
			},
			launch: { subject: "{name} is open", paragraphs: ["[Words]"], href: "/" },
		},
		linkButtons: { left: "Let me go" },
		mailFooter: {
			ownLink: "Know someone? This link is yours.",
			postalAddress: null,
		},
	});
	assert.deepEqual(wordsOf(content, "en/messages.yaml"), {
		messages: { dismiss: "Close" },
	});
	// The English page has no login, and its German one would have none, either.
	assert.deepEqual(wordsOf(content, "de/landing.yaml"), {
		header: { login: { label: "Anmelden", href: "#waitlist" } },
		form: {
			ownQuestion: {
				label: "Stadt?",
				choices: { vienna: "Wien", no: "nein", "choice-3": "26" },
			},
		},
	});
	assert.deepEqual(wordsOf(content, "de/messages.yaml"), {
		messages: { dismiss: "Zu" },
	});
	assert.deepEqual(Object.keys(Object(wordsOf(content, "de/site.yaml"))), [
		"title",
		"social",
	]);
});

test("the notes of the new version stand in the files", async (t) => {
	const { content, write } = folders(t);
	const examples = write("examples", {
		"en/mails.yaml":
			"# About mails.\n\n# Each by its name.\nannouncements:\n  launch:\n    # The subject.\n    subject: x\n",
	});
	await convertWords(content, { examples });
	const text = readFileSync(path.join(content, "en/mails.yaml"), "utf8");
	assert.match(text, /^# yaml-language-server: .*\n\n# About mails\.\n\n/);
	assert.match(text, /\n# Each by its name\.\nannouncements:\n/);
	assert.match(text, / {2}launch:\n {4}# The subject\.\n/);
});

test("a file that cannot be read is named, and nothing is written", async (t) => {
	const { content, write } = folders(t);
	write("content", { "en/mails.ts": "export const mails = {" });
	const before = namesIn(content);
	await assert.rejects(
		convertWords(content),
		/^ExpectedError: content\/en\/mails\.ts cannot be read: .*/,
	);
	assert.deepEqual(namesIn(content), before);
});
