/** Asks people to confirm whom the mailer does not ask by itself: who joined before mail was on, or was imported. */
import { confirmation } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import { wordsIn } from "../words/content.ts";
import { addToQueue, choosePeople } from "./announce.ts";
import { composeSample, wordsOf } from "./letter/compose.ts";
import { contentOf, settingsOf, type Writing } from "./order.ts";
import type { Chosen } from "./rules/announcement.ts";

/** The people who were not asked, each mailbox once; changes nothing. Rejects with `ExpectedError` while no mail is sent. */
export function chooseUnasked(list: List, writing: Writing): Promise<Chosen> {
	const { linkSecrets } = settingsOf(writing);
	const filter = { mail: null };
	return choosePeople(list, confirmation, filter, {}, linkSecrets, Date.now());
}

/** A mail for each language, to the first who joined and to the first who was imported, with links of no person. */
export function composeConfirmations(
	{ people }: Chosen,
	writing: Writing,
	now: number,
) {
	const content = contentOf(writing);
	const settings = settingsOf(writing);
	const groups = Map.groupBy(
		people,
		({ language, origin }) =>
			`${wordsIn(content, language).language.code} ${origin !== undefined}`,
	);
	return [...groups.values()].flatMap((group) => {
		const [first] = group;
		if (first === undefined) return [];
		const { user_type, origin } = first;
		const words = wordsIn(content, first.language);
		const letter = wordsOf(
			words,
			confirmation,
			user_type,
			origin,
			settings.timeZone,
		);
		if (letter === undefined) return [];
		const to = { email: "person@mail.example", user_type };
		const own = { ...settings, words, theme: content.theme };
		const composed = composeSample(to, confirmation, letter, own, now);
		return [
			{
				language: words.language.code,
				isImported: origin !== undefined,
				count: group.length,
				...composed,
			},
		];
	});
}

/** Adds the mails to these people; resolves with their number. */
export function askToConfirm(
	list: List,
	{ people }: Chosen,
	writing: Writing,
): Promise<number> {
	return addToQueue(
		list,
		confirmation,
		null,
		people,
		() => undefined,
		settingsOf(writing),
		Date.now(),
	);
}
