import assert from "node:assert/strict";
import { test } from "node:test";
import { posterName } from "./poster-name.ts";
import { shownEmail } from "./shown-email.ts";

const nameOf = (typed: string) => posterName(typed, shownEmail);

/** What is typed, and the name that goes up. */
const cases: readonly (readonly [typed: string, name: string | undefined])[] = [
	// A domain of one's own: up to the first dot or hyphen.
	["lena@hofrad.at", "hofrad"],
	["info@hofrad.at", "hofrad"],
	["postmaster@hofrad.at", "hofrad"],
	["lena@hofrad-wien.at", "hofrad"],
	["lena@hofrad.co.at", "hofrad"],
	["LENA@HOFRAD.AT", "hofrad"],
	["lena@hofrad24.at", "hofrad24"],
	["lena@3m.com", "3m"],
	["lena@4ever.example", "4ever"],
	["lena@x.com", undefined],
	["lena@123.example", undefined],
	["lena@-hofrad.at", undefined],
	["lena@scunthorpe.example", "scunthorpe"],
	["lena@bäckerei-huber.at", "bäckerei"],
	["lena@xn--bckerei-huber-bfb.at", "bäckerei"],
	["lena@xn--bckerei-5wa.at", "bäckerei"],
	// Not an encoding of any letters.
	["lena@xn--.at", undefined],
	["lena@café.example", "café"],
	["lena@straße.example", "straße"],
	["lena@żółw.pl", "żółw"],
	["lena@xn--80ak6aa92e.com", "аррӏе"],
	["lena@пример.рф", "пример"],
	["lena@παράδειγμα.gr", "παράδειγμα"],
	["lena@例え.jp", "例え"],
	["lena@中国银行.cn", "中国银行"],
	["lena@مثال.example", "مثال"],
	["lena@ישראל.example", "ישראל"],
	["lena@उदाहरण.example", "उदाहरण"],
	["lena@donaudampfschifffahrtsgesellschaftskap.at", "donaudampfsc"],
	["a.very.long.local.part.of.forty.letters.x@hofrad.at", "hofrad"],
	// A mailbox at a provider: the local part up to a sign or a digit.
	["lena@gmail.com", "lena"],
	["lena.hofer82@gmail.com", "lena"],
	["lena82@gmail.com", "lena"],
	["lena_hofer@gmx.at", "lena"],
	["lena-marie@web.de", "lena"],
	["lena+list@icloud.com", "lena"],
	["Lena.Hofer@Outlook.com", "lena"],
	["lena@yahoo.de", "lena"],
	["lena@yahoo.co.uk", "lena"],
	["lena@hotmail.fr", "lena"],
	["lena@qq.com", "lena"],
	["82lena@gmail.com", undefined],
	["l.hofer@gmail.com", undefined],
	["l@gmail.com", undefined],
	["le@gmail.com", "le"],
	["12345@qq.com", undefined],
	["o'neill@gmail.com", "o'neill"],
	["lena'@gmail.com", "lena"],
	["lena&max@gmail.com", "lena"],
	["postmaster@gmail.com", "postmaster"],
	["abcdefghijklmnopqrstuvwxyzabcdefghijklmn@gmail.com", "abcdefghijkl"],
	["josé@gmail.com", "josé"],
	["jose\u0301@gmail.com", "josé"],
	["张伟@qq.com", "张伟"],
	["伟@qq.com", undefined],
	["محمد@gmail.com", "محمد"],
	["дмитрий@mail.ru", "дмитрий"],
	["नमस्ते@gmail.com", "नमस्ते"],
	["i̇lker@gmail.com", "i̇lker"],
	// A provider's domain with a slip of the fingers.
	["lena@gmial.com", "lena"],
	["lena@gmail.con", "lena"],
	["lena@hotmial.com", "lena"],
	// While it is typed: no `@` yet, and a domain that may become a provider's.
	["", undefined],
	["l", undefined],
	["le", "le"],
	["lena", "lena"],
	["lena.", "lena"],
	["lena.hofer82", "lena"],
	["postmaster", "postmaster"],
	["lena@", "lena"],
	["lena@h", "lena"],
	["lena@ho", "lena"],
	["lena@hof", "hof"],
	["lena@hofrad", "hofrad"],
	["lena@hofrad.", "hofrad"],
	["lena@g", "lena"],
	["lena@gmail", "lena"],
	["lena@gmail.", "lena"],
	["lena@gmail.c", "lena"],
	["lena@yahoo.", "lena"],
	["lena@yahoo.d", "lena"],
	["lena@yahoo.co.u", "lena"],
	["@", undefined],
	["@hofrad.at", undefined],
	["lena@@hofrad.at", "hofrad"],
	["...", undefined],
	["   ", undefined],
	// Pasted, filled in by a browser or a password manager, or from an input method.
	["  lena@hofrad.at ", "hofrad"],
	["lena@hofrad.at\u200b", "hofrad"],
	["mailto:lena@hofrad.at", "hofrad"],
	["mailto:lena@hofrad.at?subject=Hi", "hofrad"],
	["Lena Hofer <lena@hofrad.at>", "hofrad"],
	["Lena Hofer <lena@gmail.com>", "lena"],
	["<lena@hofrad.at", "hofrad"],
	["lena＠hofrad。at", "hofrad"],
	["lena hofer", "lena"],
	["x".repeat(100_000), "xxxxxxxxxxxx"],
	// Emoji and other signs.
	["🎉@gmail.com", undefined],
	["🎉🎉@gmail.com", undefined],
	["lena🎉@gmail.com", "lena"],
	["lena@🎉.example", undefined],
	["lena@hof🎉rad.at", "hof"],
	["<script>@gmail.com", undefined],
	['"lena"@gmail.com', undefined],
	// What hangs on no wall, and what only looks like it.
	["fuck@gmail.com", undefined],
	["fuckyou@gmail.com", undefined],
	["lena@fuck.example", undefined],
	["lena@sh1t.example", undefined],
	["lena@n1gger.example", undefined],
	["scheisse@gmx.at", undefined],
	["arschloch@gmx.de", undefined],
	["enculé@orange.fr", undefined],
	["кука@mail.ru", "кука"],
	["сука@mail.ru", undefined],
	["блядь@mail.ru", undefined],
	["hitler@gmail.com", undefined],
	["niggemann@gmx.de", "niggemann"],
	["nazim@gmail.com", "nazim"],
	["fagott@gmx.at", "fagott"],
	["analytics@gmail.com", "analytics"],
	["dickens@gmail.com", "dickens"],
	["lena@trafficker.example", "trafficker"],
];

test("a name goes up from an address, as far as it is typed", () => {
	const wrong = cases.filter(([typed, name]) => nameOf(typed) !== name);
	assert.deepEqual(
		wrong.map(([typed, name]) => [typed.slice(0, 60), name, nameOf(typed)]),
		[],
	);
});

test("a name has at most twelve letters, and no sign that is none", () => {
	for (const [typed] of cases) {
		const name = nameOf(typed);
		if (name === undefined) continue;
		assert.match(name, /^[\p{L}\p{M}\p{N}'’]+$/u);
		assert.ok([...name.replace(/\p{M}/gu, "")].length <= 12, name);
	}
});
