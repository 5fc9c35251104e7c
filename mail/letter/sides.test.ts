import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmation } from "../../shared/mail.ts";
import { sides } from "../../shared/sides.ts";
import { content, theme, words } from "../../test/support/content.ts";
import { aMail } from "../../test/support/rows.ts";
import { announcementNames, compose, wordsOf } from "./compose.ts";

const { mailFooter } = words;

for (const side of sides)
	test(`mails to the ${side} have its words and colors`, () => {
		const settings = {
			siteUrl: "https://frontage.test",
			linkSecrets: ["s".repeat(32)] as [string],
			from: "Frontage <a@frontage.test>",
			words,
			theme,
		};
		const others = sides.filter((each) => each !== side);
		for (const kind of [confirmation, ...announcementNames(content)]) {
			const letter = wordsOf(words, kind, side);
			assert.ok(letter);
			const mail = aMail({ kind, user_type: side });
			const { text, html } = compose(mail, letter, settings, 0);
			assert.ok(text.includes(mailFooter.reason[side]));
			for (const other of others)
				assert.ok(!text.includes(mailFooter.reason[other]));
			const { opening } = words.confirmation;
			if (kind === confirmation) assert.ok(text.includes(opening[side]));
			for (const other of others) assert.ok(!text.includes(opening[other]));
			for (const color of Object.values(theme.sides[side]))
				assert.ok(html.includes(color), color);
			for (const other of others)
				for (const color of Object.values(theme.sides[other]))
					assert.ok(!html.includes(color), color);
		}
	});
