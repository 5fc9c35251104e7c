import type { Command } from "commander";
import { expectName } from "../../mail/announce.ts";
import { readMemory, remember } from "../../mail/mailer-memory.ts";
import { readWaves, type Wave } from "../../mail/waves.ts";
import { sides, sideWord } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import { type Context, describe } from "../context.ts";
import { minuteCell, table } from "../terminal/table.ts";

/** Lets the mails of an announcement wait, or go on; the mailer asks before each mail. */
export async function setStopped(
	name: string,
	isStopped: boolean,
	context: Context,
): Promise<void> {
	expectName(name);
	const key = `stopped:${name}` as const;
	const { waiting, since } = await context.withList("write", async (list) => {
		const { [key]: since } = await readMemory(list);
		const now = new Date().toISOString();
		await remember(list, { [key]: isStopped ? (since ?? now) : null });
		const which = { kind: [name], state: ["waiting"] as const };
		return {
			waiting: (await list.count("mails", { with: which })).rows,
			since,
		};
	});
	const mails = counted(waiting, "mail");
	await context.print(
		isStopped
			? `${name} is stopped: ${mails} in the queue must wait until \`announce ${name} --resume\`.\n`
			: since === undefined
				? `${name} was not stopped; ${mails} in the queue.\n`
				: `${name} goes on: ${mails} in the queue.\n`,
	);
}

/** `announce status`. */
export function defineStatus(command: Command, context: Context): void {
	describe(
		command
			.command("status")
			.summary("print what became of each call, which is a wave"),
		"Prints one line for each time that an announcement was sent with --yes: how many people of each side it had, how many of their mails wait, were sent, bounced or were dropped, and how many of these people have left or confirmed since they got it.",
	)
		.argument("[name]", "only this announcement")
		.action(async (name?: string) => {
			const waves = await context.withList("read", (list) =>
				readWaves(list, name),
			);
			await context.print(
				...(waves.length === 0
					? ["Nothing was announced yet.\n"]
					: table(waveTitles, waves.map(waveRow), context.terminal.stdout)),
			);
		});
}

const counts = [
	"waiting",
	"sent",
	"bounced",
	"dropped",
	"left",
	"confirmed",
] as const;
const waveTitles = [
	"Announcement",
	"sent at (UTC)",
	...sides.map((side) => sideWord(side, 2)),
	...counts,
];

function waveRow(wave: Wave): (string | number)[] {
	return [
		wave.name,
		minuteCell(wave.at),
		...sides.map((side) => wave.people[side]),
		...counts.map((name) => wave[name]),
	];
}
