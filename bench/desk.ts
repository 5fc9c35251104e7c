/**
 * `node bench/desk.ts DATABASE_URL PEOPLE [PART]` fills an empty list, starts the desk behind its login, asks for each view
 * and action over HTTP and prints, as one JSON object, how many milliseconds each answer takes: the median, the first one
 * after the start, the longest, and how long another person waits for a small page meanwhile. With PART, only those with
 * this in their names. `npm run build` comes before.
 */
import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseDatabaseUrl } from "../config/database.ts";
import { changeWish } from "../list/wishes.ts";
import { ownCode, personKey } from "../mail/letter/links.ts";
import { mailboxOf } from "../mail/rules/mailbox.ts";
import { confirmation } from "../shared/mail.ts";
import { sides } from "../shared/sides.ts";
import { noDetails } from "../shared/sign-up.ts";
import { ago, dayMs, minuteMs } from "../shared/time.ts";
import { openInbox } from "../store/inbox.ts";
import { withList } from "../store/list.ts";
import { printedAddress } from "../test/support/server-process.ts";
import { analyze } from "./analyze.ts";
import { commandFlags, mostMemoryOf } from "./report.ts";

const [url = "", people = "", part = ""] = process.argv.slice(2);
const database = parseDatabaseUrl(url);
if (database === undefined) throw new Error("This is no database URL.");
const total = Number(people);
const secret = "a secret of at least thirty-two bytes";
const domains = ["gmail.com", "cafe.example.org", "wall.example.at", "a.ch"];
const person = (n: number) => ({
	email: `visitor-${n}@${domains[n % domains.length]}`,
	user_type: sides[n % sides.length] ?? sides[0],
});
const keyOf = (n: number) =>
	personKey(secret, person(n).email, person(n).user_type);

// One sign-up per minute, the newest now. Of ten people six confirmed, two are silent, one left, one has no mail.
await withList(database, "create", async (list) => {
	if ((await list.lastSignUpId()) > 0) return;
	for (let first = 0; first < total; first += 1_000) {
		const all = Array.from({ length: 1_000 }, (_, next) => first + next);
		const timeOf = (n: number) => ago((total - n) * minuteMs);
		await list.insert(
			"waitlist",
			all.map((n) => ({
				...person(n),
				created_at: timeOf(n),
				phone: n % 3 === 0 ? `+43664${1_000_000 + n}` : null,
				utm_source: n % 50 === 0 ? null : `source-${n % 20}`,
				ref: n % 50 === 0 ? ownCode(secret, keyOf(n - (n % 1_000))) : null,
				language: ["en", "de", null][n % 3] ?? null,
				imported_at: n % 10 === 9 && n % 3 === 0 ? ago(dayMs) : null,
			})),
		);
		const asked = all.filter((n) => n % 10 < 9);
		await list.insert(
			"mails",
			asked.map((n) => ({
				...person(n),
				...{ person_key: keyOf(n), kind: confirmation, state: "sent" as const },
				...{ created_at: timeOf(n), next_try_at: timeOf(n), tries: 1 },
				...{ ended_at: timeOf(n), joined_at: timeOf(n) },
				mailbox: mailboxOf(person(n).email),
				domain: domains[n % domains.length] ?? "",
				message_id: `<${n}@frontage.example>`,
			})),
		);
		await list.insert(
			"replies",
			asked
				.filter((n) => n % 10 < 7)
				.map((n) => ({
					...{ at: ago((total - n - 0.5) * minuteMs), person_key: keyOf(n) },
					kind: n % 10 < 6 ? ("confirmed" as const) : ("left" as const),
				})),
		);
	}
	await list.insert(
		"visits",
		Array.from({ length: 90 * 20 }, (_, n) => ({
			...{ day: ago(Math.floor(n / 20) * dayMs).slice(0, 10) },
			...{ source: `source-${n % 20}`, language: "en" },
			...{ views: 30, visitors: 20, senders: 18 },
		})),
	);
	const complained = [1_003, 2_004, 3_005].map((n) => person(n).email);
	await changeWish(list, complained, "complained", ago(0));
});
await analyze(url);

const siteUrl = "https://frontage.example";
const env = {
	...{ ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: url },
	...{ DASHBOARD_FOR: "ann@a.example", SITE_URL: siteUrl, TRUST_PROXY: "1" },
	...{ LINK_SECRET: secret, MAIL_URL: "smtp://127.0.0.1:9", PORT: "0" },
	...{ MAIL_FROM: "hello@frontage.example", TIME_ZONE: "Europe/Vienna" },
	ERASED_FILE: `/tmp/bench-desk-${process.pid}.json`,
};
const desk = spawn(
	process.execPath,
	[...commandFlags, "cli/main.js", "dashboard", "--login", "--port", "0"],
	{ env, stdio: ["ignore", "ignore", "pipe"] },
);
const { port } = new URL(await printedAddress(desk));
const link = spawn(process.execPath, ["cli/main.js", "dashboard", "--link"], {
	env,
	stdio: ["ignore", "pipe", "inherit"],
});
const login = new URL(
	(await Array.fromAsync(link.stdout.setEncoding("utf8"))).join("").trim(),
).pathname;

const session: Record<string, string> = {
	host: new URL(siteUrl).host,
	origin: siteUrl,
	"x-forwarded-proto": "https",
};
let clients = 0;

/** Sends a request; resolves with the status, the headers and, if it is asked for, the body. */
function send(
	path: string,
	body: string | Buffer | undefined,
	headers: Record<string, string> = {},
	agent?: Agent,
) {
	return new Promise<{ status: number; cookie: string; text: string }>(
		(resolve, reject) => {
			// Each from another address: the desk limits the requests of one.
			clients += 1;
			const from = `10.${clients >> 16}.${(clients >> 8) % 256}.${clients % 256}`;
			const sent = request(
				{
					...{ host: "127.0.0.1", port, path, agent },
					method: body === undefined ? "GET" : "POST",
					headers: { ...session, "x-forwarded-for": from, ...headers },
				},
				(answer) => {
					const parts: Buffer[] = [];
					answer.on("error", reject);
					answer.on("data", (part: Buffer) => parts.push(part));
					answer.on("end", () =>
						resolve({
							status: answer.statusCode ?? 0,
							cookie: `${answer.headers["set-cookie"]}`.split(";")[0] ?? "",
							text: Buffer.concat(parts).toString(),
						}),
					);
				},
			);
			sent.on("error", reject);
			sent.end(body);
		},
	);
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const loggedIn = await send(login, "sure=yes", form);
session["cookie"] = loggedIn.cookie;
const page = await send("/desk/", undefined);
const token = /data-token="([^"]+)"/.exec(page.text)?.[1];
session["authorization"] = `Bearer ${token}`;

async function ask(name: string, question: object = {}) {
	const json = { "content-type": "application/json" };
	const answer = await send(
		`/desk/api/${name}`,
		JSON.stringify(question),
		json,
	);
	if (answer.status !== 200)
		throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
	return answer.text;
}

/** The longest that the other person waits, since it was set to 0. */
let longestWait = 0;
let isOver = false;
const other = (async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	while (!isOver) {
		const start = performance.now();
		await send("/desk/login.js", undefined, { cookie: "" }, agent);
		longestWait = Math.max(longestWait, performance.now() - start);
		await pause(10);
	}
	agent.destroy();
})();

const figures: Record<string, number> = {};
function show(view: string, values: Readonly<Record<string, number>>): void {
	for (const [column, value] of Object.entries(values))
		figures[`${view}: ${column}`] = Math.round(value);
}
/** A view, `times` times; `prepare` comes before each, and is not counted. */
async function measure(
	name: string,
	view: () => Promise<unknown>,
	{ times = 5, prepare = async () => {} } = {},
): Promise<void> {
	if (!name.includes(part)) return;
	const all: number[] = [];
	let longestOfAll = 0;
	for (let n = 0; n < times; n += 1) {
		await prepare();
		await pause(30);
		longestWait = 0;
		const start = performance.now();
		await view();
		all.push(performance.now() - start);
		await pause(30);
		longestOfAll = Math.max(longestOfAll, longestWait);
	}
	show(name, { ...summary(all), "another waits": longestOfAll });
}
function summary(all: readonly number[]) {
	const sorted = all.toSorted((one, other) => one - other);
	const median = sorted[sorted.length >> 1] ?? 0;
	return { median, first: all[0] ?? 0, longest: sorted.at(-1) ?? 0 };
}
const order = { sort: "joined_at", descending: true };
const some = (others: object) => () =>
	ask("people", { ...order, offset: 0, limit: 50, ...others });
await measure("charts", () => ask("charts"));
await measure("now", () => ask("now"));
for (const [name, days] of Object.entries({ "30 days": 30, all: null }))
	for (const by of ["source", "language"])
		await measure(`visitors, ${name}, by ${by}`, () =>
			ask("funnel", { days, by }),
		);
await measure("people", some({}));
await measure("people, last page", some({ offset: total - 50 }));
await measure("people, search", some({ search: "or-77" }));
await measure("people, search all", some({ search: "visitor" }));
await measure("people, source", some({ source: "source-3" }));
await measure("people, confirmed", some({ mail: "confirmed" }));
await measure(
	"people, source and state",
	some({ source: "source-3", mail: "asked" }),
);
await measure("person", () => ask("person", { email: person(7).email }));
await measure("writings", () => ask("writings"));
await measure("history", () => ask("history"));
await measure("status", () => ask("status"));
await measure("held groups", () => ask("held"));
await measure("to confirm", () => ask("unasked"));
await measure("to confirm, plan", () => ask("confirmPlan"));

show("memory after the views, MB", { median: mostMemoryOf(desk.pid) });

const words = { en: { subject: "We open", body: "Come and see." } };
const draftOf = { name: "", words, when: {} };
let draft = JSON.parse(await ask("saveDraft", { ...draftOf, whom: {} }));
const save = async (whom: object) => {
	const { id, version } = draft;
	draft = JSON.parse(await ask("saveDraft", { ...draftOf, id, version, whom }));
};
const plan = () => ask("plan", { id: draft.id, version: draft.version });
let typed = 0;
for (const [name, whom] of Object.entries({
	"all who confirmed": {},
	"also not confirmed": { unconfirmed: true },
	"one source": { source: "source-3" },
	"one language": { language: "de" },
	"brought 1": { brought: 1 },
	"at most 10,000": { count: 10_000 },
}))
	await measure(`live count, ${name}`, plan, {
		// Another choice each time, as no answer is kept for it.
		prepare: () =>
			save({ ...whom, joinedFrom: `2020-01-0${(typed++ % 9) + 1}` }),
	});
show("memory until here, MB", { median: mostMemoryOf(desk.pid) });
await measure("copy addresses", () => ask("emails", order));
await measure("save as CSV", () => ask("csv", order));
for (const form of ["csv", "excel", "json", "backup"])
	await measure(`download, ${form}`, () => ask("download", { form }), {
		times: 3,
	});
const lines = Array.from(
	{ length: 20_000 },
	(_, n) => `new-${n}@example.com,${sides[n % sides.length]},2026-11-01`,
);
const file = Buffer.from(["email,side,joined", ...lines, ""].join("\n"));
const type = { "content-type": "application/octet-stream" };
let uploaded = "";
const choices = { sideValues: {}, left: false };
await measure(
	"upload and plan of 20,000 lines",
	async () => {
		const answer = await send("/desk/api/upload", file, type);
		uploaded = JSON.parse(answer.text).id;
		await ask("importPlan", { id: uploaded, choices });
	},
	{ times: 3 },
);
show("memory at the end, MB", { median: mostMemoryOf(desk.pid) });

// Sign-ups while an announcement is added to the queue.
await save({ unconfirmed: true });
const { total: recipients } = JSON.parse(await plan());
const inbox = await openInbox(database);
const waits: number[] = [];
let isSending = true;
const joining = (async () => {
	for (let n = 0; isSending; n += 1) {
		const start = performance.now();
		const email = `late-${n}@example.com`;
		await inbox.add([{ ...noDetails, email, user_type: sides[0] }]);
		waits.push(performance.now() - start);
		await pause(20);
	}
})();
await pause(500);
const quiet = waits.splice(0);
await measure(
	`send to ${recipients} people`,
	() =>
		ask("send", {
			...{ id: draft.id, version: draft.version, total: recipients },
			typed: `${recipients}`,
		}),
	{ times: 1 },
);
isSending = false;
await joining;
await inbox.close();
show("sign-up, nothing else", summary(quiet));
show("sign-up, while mails are added", summary(waits));

isOver = true;
await other;
desk.kill("SIGTERM");
console.log(JSON.stringify(figures));
