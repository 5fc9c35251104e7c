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
	"erase --requested": "`erase --due`",
	"erase --retention": "`erase --due`",
	"erase --until": "`erase` without it: what is named or chosen is erased",
	"edit --no-phone": "`edit --phone none`",
	"mailer --since": "`announce confirm --before DAY`, once the mailer runs",
	"mail setup --region": "`mail setup --provider HOST`",
	"mail setup --site": "the setting SITE_URL",
	"mail setup --postal-address":
		"`postalAddress` in content/en/mails.yaml; at a terminal, `mail setup` asks for it",
	"import --side-value": '`import --value "VALUE=SIDE"`',
	"import --mail-value": '`import --value "VALUE=left"`',
	"import --note": '`import --column note="HEADING"`',
	"import --list": "`import` without a file",
	"list --limit": "`list`, which prints 20, or `export`, which prints all",
	"dashboard --host": "`dashboard --login HOST`",
	"dashboard --i-know-this-shows-the-list": "`dashboard --login HOST`",
};

/** The sentence about an earlier name of a command or an option; `undefined` for today's. */
export function renamedText(
	[name = "", word, ...others]: readonly string[],
	isCommand: (name: string) => boolean,
): string | undefined {
	for (const each of [word ?? "", ...others]) {
		const text = each.replace(/=.*/s, "");
		const option = [`${name} ${text}`, `${name} ${word} ${text}`].find(
			(known) => known in renamedOptions,
		);
		if (option !== undefined)
			return `\`${option}\` is now ${renamedOptions[option]}. Nothing was done.\n`;
	}
	const both = word === undefined ? name : `${name} ${word}`;
	const earlier = both in renamed || isCommand(name) ? both : name;
	return earlier in renamed
		? `\`${earlier}\` is now \`${renamed[earlier]}\`. Nothing was done.\n`
		: undefined;
}
