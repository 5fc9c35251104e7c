/** For the tests: phones with each invisible character, and with some visible ones; what is stored of them. */
export const invisiblePhones: readonly (readonly [
	typed: string,
	stored: string | null,
])[] = [
	["\u202a+43 660 1\u202c", "+43 660 1"],
	["\u200b +43 \u200e", "+43"],
	["\u2060\u200d", null],
	["☎ 𝟙\u0301-1", "☎ 𝟙\u0301-1"],
	...everyInvisible().map((one) => [`1${one}2`, "12"] as const),
];

function everyInvisible(): string[] {
	const found: string[] = [];
	for (let code = 0; code <= 0x10ffff; code += 1) {
		const character = String.fromCodePoint(code);
		if (/^\p{Cf}$/u.test(character)) found.push(character);
	}
	return found;
}
