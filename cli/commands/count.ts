import { readOptions, type Verb, withReader } from "../command.ts";
import { output } from "../terminal/output.ts";

const help = `Usage: npm run -s waitlist -- count [options]

Prints how many people there are on each side, and their sum. Somebody who joined both sides
counts on both; somebody who joined one side twice counts once.

  --json       as one JSON object
  -h, --help   this text
`;

export const countVerb: Verb = {
	summary: "print how many people there are on each side",
	help,
	async run(args, surroundings) {
		const options = readOptions(args, {
			json: { type: "boolean", default: false },
		});
		await withReader(surroundings, async (reader) => {
			const sides = await reader.count();
			const totals = { ...sides, sum: sides.host + sides.advertiser };
			const text = options.json ? `${JSON.stringify(totals)}\n` : table(totals);
			await output([text], surroundings.stdout);
		});
	},
};

/** Names to the left, numbers to the right, each in its column. */
function table(totals: Readonly<Record<string, number>>): string {
	const rows = Object.entries(totals).map(
		([name, total]) => [name, String(total)] as const,
	);
	const nameWidth = Math.max(...rows.map(([name]) => name.length));
	const totalWidth = Math.max(...rows.map(([, total]) => total.length));
	return rows
		.map(
			([name, total]) =>
				`${name.padEnd(nameWidth)}  ${total.padStart(totalWidth)}\n`,
		)
		.join("");
}
