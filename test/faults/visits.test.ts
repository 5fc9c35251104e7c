/** Two servers count visits into one store while they are killed. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { get } from "node:http";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../../config/database.ts";
import { waitlistDatabase } from "../support/databases.ts";
import { noPostgres } from "../support/postgres-server.ts";
import { startServer } from "../support/server-process.ts";
import { storedVisits } from "../support/stored.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { eventually, postgresAt, sqliteIn } from "../support/visitors.ts";

const program = path.join(import.meta.dirname, "../support/quick-visits.ts");
/** How often a server is killed; how many of its visitors come at a time. */
const kills = 2;
const atOnce = 4;
const headers = {
	accept: "text/html",
	"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0",
	"sec-fetch-mode": "navigate",
	"sec-fetch-dest": "document",
};

/** Opens a page from an address of its own; not by `fetch`, which says of itself that it is no navigation. */
function visit(url: string): Promise<boolean> {
	const from = randomBytes(4).join(".");
	return new Promise((resolve) => {
		get(url, { headers: { ...headers, "x-forwarded-for": from } }, (answer) => {
			answer.resume();
			answer.on("end", () => resolve(true)).on("error", () => resolve(false));
		}).on("error", () => resolve(false));
	});
}

/** A life of a server: its visits have a source of their own. */
async function startLife(t: TestContext, url: string, source: string) {
	const environment = { DATABASE_URL: url, TRUST_PROXY: "1" };
	const server = await startServer(environment, { program });
	t.after(() => server.end("SIGKILL"));
	let answered = 0;
	let isOver = false;
	async function visitAgainAndAgain() {
		while (!isOver) {
			const isAnswered = await visit(`${server.address}/?ref=${source}`);
			if (!isAnswered) return;
			answered += 1;
			await pause(10);
		}
	}
	const visitors = Promise.all(
		Array.from({ length: atOnce }, visitAgainAndAgain),
	);
	return {
		source,
		/** How many pages have been answered. */
		answered: () => answered,
		end: server.end,
		/** Ends the load. */
		async stop() {
			isOver = true;
			await visitors;
		},
	};
}

type Life = Awaited<ReturnType<typeof startLife>>;

async function killAgainAndAgain(
	t: TestContext,
	url: string,
	database: DatabaseAddress,
): Promise<void> {
	const stored = async ({ source }: Life) =>
		(await storedVisits(database))
			.filter((row) => row.source === source)
			.reduce((sum, { views }) => sum + views, 0);
	let [victim, other] = await Promise.all([
		startLife(t, url, "first"),
		startLife(t, url, "second"),
	]);
	let lost = 0;
	for (let round = 0; round < kills; round += 1) {
		const [seen, target] = [victim.answered(), victim.answered() + 50];
		await eventually(() => victim.answered() >= target);
		// What was answered before this moment is in a batch that is stored.
		await eventually(async () => (await stored(victim)) >= seen);
		await pause(Math.random() * 100);
		const before = await stored(victim);
		await victim.end("SIGKILL");
		await victim.stop();
		const [after, answered] = [await stored(victim), victim.answered()];
		assert.ok(after >= before && after >= seen, "a stored batch is lost");
		// A page may have been sent and counted, and its answer lost with the server.
		assert.ok(after <= answered + atOnce, `${after} of ${answered} are stored`);
		lost += Math.max(0, answered - after);
		const next = await startLife(t, url, `life-${round}`);
		[victim, other] = [other, next];
	}
	for (const life of [victim, other]) {
		await life.stop();
		await life.end("SIGTERM");
		// A server that stops loses none, and the kills of the other one have cost it none.
		assert.equal(await stored(life), life.answered());
	}
	t.diagnostic(`${kills} kills, ${lost} visits lost`);
}

test("two servers on one PostgreSQL add up their visits; a kill loses one batch at most", {
	skip: noPostgres,
}, async (t) => {
	const url = await waitlistDatabase();
	await killAgainAndAgain(t, url, postgresAt(url));
});

test("two servers on one SQLite file do the same", async (t) => {
	const { address, environment } = sqliteIn(temporaryFolder(t));
	await killAgainAndAgain(t, environment.DATABASE_URL, address);
});
