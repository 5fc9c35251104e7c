/** The commands that have another name now. */

/** What earlier versions called a command: a script that still does must not go on as if it were done. */
const renamed: Readonly<Record<string, string>> = {
	leave: "edit EMAIL --leave",
	"launch-check": "doctor URL",
	restore: "backup restore FILE",
	move: "backup move URL",
	mail: "status",
	"mail status": "status",
	"mail confirm": "announce confirm",
	"announce status": "status",
	notices: "status",
	"notices status": "status",
	held: "status",
	"held list": "status",
};

/** The options that are gone, each with what does the same. */
const renamedOptions: Readonly<Record<string, string>> = {
	"announce --stop": "`mail pause NAME`",
	"announce --resume": "`mail resume NAME`",
	"announce --without-source": '`announce NAME --source "(unknown)"`',
	"erase --without-source": '`erase --source "(unknown)"`',
};

/** The sentence about an earlier name of a command or an option; `undefined` for today's. */
export function renamedText(
	[name = "", word, ...others]: readonly string[],
	isCommand: (name: string) => boolean,
): string | undefined {
	for (const each of [word ?? "", ...others]) {
		const option = `${name} ${each.replace(/=.*/s, "")}`;
		if (option in renamedOptions)
			return `\`${option}\` is now ${renamedOptions[option]}. Nothing was done.\n`;
	}
	const both = word === undefined ? name : `${name} ${word}`;
	const earlier = both in renamed || isCommand(name) ? both : name;
	return earlier in renamed
		? `\`${earlier}\` is now \`${renamed[earlier]}\`. Nothing was done.\n`
		: undefined;
}
