/**
 * `node bench/mailer.ts DATABASE_URL PEOPLE KIND WAITING` fills an empty list of people who got their confirmation, of
 * whom some wait for a mail of this kind, runs a mailer with a mail server that takes everything, and prints, as one JSON
 * object, after how many milliseconds the first mail is taken, how many follow per second, and the mailer's memory.
 */
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseDatabaseUrl } from "../config/database.ts";
import { personKey } from "../mail/letter/links.ts";
import { saveState } from "../mail/mailer-state.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { sides } from "../shared/sides.ts";
import { ago, hourMs, minuteMs, secondMs } from "../shared/time.ts";
import { withList } from "../store/list.ts";
import { analyze } from "./analyze.ts";
import { mostMemoryOf } from "./report.ts";

const [url = "", people = "", kind = confirmation, waiting = ""] =
	process.argv.slice(2);
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
const secret = "a secret of at least thirty-two bytes";
/** Mails are sent for so long after the first one. */
const measuredMs = 10 * secondMs;

// One sign-up per minute, the newest now: the last ones wait for their confirmation.
await withList(database, "create", async (list) => {
	if ((await list.lastSignUpId()) > 0) return;
	const side = (person: number) => sides[person % sides.length] ?? sides[0];
	if (kind !== confirmation)
		await list.insert("announcements", [
			{
				...{ id: 1, name: kind, created_at: ago(hourMs), stopped_at: null },
				...{ side: null, filter: "" },
				words: JSON.stringify({ en: lettersOf() }),
			},
		]);
	for (let first = 0; first < total; first += 1_000) {
		const all = Array.from({ length: 1_000 }, (_, next) => {
			const person = first + next;
			const email = `visitor-${person}@gmail.com`;
			const created_at = ago((total - person) * minuteMs);
			return { email, user_type: side(person), created_at };
		});
		await list.insert("waitlist", all);
		const mails: Partial<Mail>[] = [];
		const number = Number(waiting);
		for (const [next, { created_at, ...person }] of all.entries()) {
			const waits = first + next >= total - number;
			const person_key = personKey(secret, person.email, person.user_type);
			const mail = {
				...{ ...person, person_key, created_at, next_try_at: created_at },
				...{ mailbox: person.email, domain: "gmail.com" },
				message_id: `<${first + next}@frontage.example>`,
			};
			const isAsked = !waits || kind !== confirmation;
			mails.push({
				...{ ...mail, kind: confirmation, joined_at: created_at },
				state: isAsked ? "sent" : "waiting",
				ended_at: isAsked ? created_at : null,
				announcement_id: null,
			});
			if (waits && kind !== confirmation)
				mails.push({
					...{ ...mail, kind, joined_at: null, state: "waiting" },
					...{ ended_at: null, announcement_id: 1 },
				});
		}
		await list.insert("mails", mails);
	}
	// As a mailer leaves it that was stopped a moment ago.
	const sign_ups_read = `${await list.lastSignUpId()}`;
	const on_since = ago(total * minuteMs);
	await saveState(list, { on_since, on_after: "0", sign_ups_read });
});
await analyze(url);

/** Words of each side, as `announce` stores them. */
function lettersOf() {
	const letter = {
		...{ subject: "News", heading: "News", paragraphs: ["We open."] },
		...{ button: "Look", href: "/" },
	};
	return Object.fromEntries(sides.map((side) => [side, letter]));
}

let taken = 0;
const server = createServer((socket) => {
	let isData = false;
	let end = "";
	socket.write("220 ready\r\n");
	socket.on("error", () => {});
	socket.setEncoding("utf8").on("data", (text: string) => {
		if (isData) {
			end = (end + text).slice(-5);
			if (end !== "\r\n.\r\n") return;
			isData = false;
			end = "";
			taken += 1;
			socket.write("250 OK\r\n");
		} else if (/^DATA/i.test(text)) {
			isData = true;
			socket.write("354 go on\r\n");
		} else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
		else socket.write("250 OK\r\n");
	});
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const { port } = server.address() as { readonly port: number };

// Its first start of a version fills the cache of its code, for which Node keeps a compiler.
execFileSync(process.execPath, ["cli/main.js", "mailer", "--help"]);
const start = performance.now();
// As server/mailer-process.ts and the files of deploy/ start it.
const flags = ["--max-semi-space-size=1", "cli/main.js", "mailer"];
const mailer = spawn(process.execPath, flags, {
	env: {
		...{ ...process.env, MALLOC_ARENA_MAX: "1" },
		DATABASE_URL: url,
		MAIL_URL: `smtp://127.0.0.1:${port}`,
		MAIL_FROM: "hello@frontage.example",
		LINK_SECRET: secret,
		SITE_URL: "http://frontage.example",
		MAIL_PER_MINUTE: "600000",
		MAIL_PER_DAY: "1000000",
	},
	stdio: ["ignore", "ignore", "inherit"],
});
while (taken === 0 && performance.now() - start < 10 * minuteMs) await pause(5);
const first = performance.now() - start;
const before = taken;
await pause(measuredMs);
const perSecond = (taken - before) / (measuredMs / secondMs);
const most = mostMemoryOf(mailer.pid);
mailer.kill("SIGTERM");
await new Promise((resolve) => mailer.once("exit", resolve));
server.close();
console.log(
	JSON.stringify({
		"first mail, ms": first,
		"mails per second": perSecond,
		"memory, MB": most,
	}),
);
