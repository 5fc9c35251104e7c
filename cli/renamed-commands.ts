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

/** The sentence about an earlier name; `undefined` for today's. */
export function renamedText(
	[name = "", word]: readonly string[],
	isCommand: (name: string) => boolean,
): string | undefined {
	const both = word === undefined ? name : `${name} ${word}`;
	const earlier = both in renamed || isCommand(name) ? both : name;
	return earlier in renamed
		? `\`${earlier}\` is now \`${renamed[earlier]}\`. Nothing was done.\n`
		: undefined;
}
