import { execFileSync } from "node:child_process";
import { secondMs } from "../shared/time.ts";
import { startMailServer } from "../test/support/mail-server.ts";
import { startServer } from "../test/support/server-process.ts";
import type { Figures } from "./report.ts";
import { endings, serverIn } from "./servers.ts";
import { wrk } from "./wrk.ts";

/** For this time after the load, the mailer still works on the sign-ups. */
const restMs = 20 * secondMs;

/**
 * The most memory, in MB, of a server and its mailer while this many people sign up as fast as it answers, and just after
 * that; with the folder of another checkout, of that one.
 */
export async function memoryUnderSignUps(
	databaseUrl: string,
	signUps: number,
	checkout?: string,
): Promise<Figures> {
	await using ends = endings();
	const { after } = ends;
	const mail = await startMailServer({ after });
	const [program, ...args] = checkout === undefined ? [] : serverIn(checkout);
	const server = await startServer(
		{
			DATABASE_URL: databaseUrl,
			MAIL_URL: mail.url,
			MAIL_FROM: "hello@frontage.example",
			LINK_SECRET: "a secret of at least thirty-two bytes",
			SITE_URL: "http://frontage.example",
		},
		{ ...(program !== undefined && { program, args }), log: "ignore" },
	);
	after(() => server.end("SIGTERM"));
	const most = { server: 0, mailer: 0 };
	const timer = setInterval(() => {
		const { server: own, mailer } = memoryOf(server.pid);
		most.server = Math.max(most.server, own);
		most.mailer = Math.max(most.mailer, mailer);
	}, secondMs / 2);
	after(() => clearInterval(timer));
	const load = { seconds: 60, answers: signUps };
	const { answers = 0 } = await wrk("sign-ups", server.address, load);
	await new Promise((resolve) => setTimeout(resolve, restMs));
	return { "server, MB": most.server, "mailer, MB": most.mailer, answers };
}

/** The memory of a process and of its child, in MB. */
function memoryOf(pid: number | undefined) {
	const memory = { server: 0, mailer: 0 };
	const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="]);
	for (const line of all.toString().trim().split("\n")) {
		const [id, parent, kib = 0] = line.trim().split(/\s+/).map(Number);
		if (id === pid) memory.server = kib / 1024;
		if (parent === pid) memory.mailer = kib / 1024;
	}
	return memory;
}
