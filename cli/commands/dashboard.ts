import { once } from "node:events";
import { parseHost, parsePort } from "../../config/parsers.ts";
import { readSettings } from "../../config/settings.ts";
import { isLoopback } from "../../dashboard/server/access.ts";
import { openBrowser } from "../../dashboard/server/open-browser.ts";
import { startDashboard } from "../../dashboard/server/start.ts";
import { erase } from "../../store/erase.ts";
import { erasedFileOf } from "../../store/erased-people.ts";
import { openReader, openSummary } from "../../store/open-store.ts";
import { readOptions, UsageError, type Verb } from "../command.ts";
import { write } from "../terminal/formats.ts";
import { output } from "../terminal/output.ts";
import { withProgress } from "../terminal/progress.ts";
import { personColumns } from "./export.ts";

const overNetwork = "i-know-this-shows-the-list";

const help = `Usage: npm run -s waitlist -- dashboard [options]

Shows the waitlist as a page in your browser, until you press Ctrl+C. Nobody else can see it: the
page is on this machine only, and the printed address holds a token that works once. The server of
the public page may be running, or not.

  --port PORT    always use this port; without it, one that is free
  --no-open      only print the address, start no browser
  --host ADDRESS be reachable at another address than 127.0.0.1; only together with
                 --${overNetwork}, because the list then goes over
                 the network unencrypted, and whoever gets hold of the token or the cookie reads
                 and erases it. To look from another computer, rather leave this out, take a --port
                 and go through "ssh -L PORT:127.0.0.1:PORT". It is meant for a container whose
                 port is published on 127.0.0.1.
  -h, --help     this text
`;

export const dashboardVerb: Verb = {
	summary: "look at the list in a browser",
	help,
	async run(args, surroundings) {
		const options = readOptions(args, {
			port: { type: "string", default: "0" },
			host: { type: "string", default: "127.0.0.1" },
			[overNetwork]: { type: "boolean", default: false },
			"no-open": { type: "boolean", default: false },
		});
		const place = placeOf(options.host, options.port, options[overNetwork]);
		const { ownerDatabase, erasedFile } = readSettings(surroundings.env);
		const reader = await openReader(ownerDatabase);
		try {
			const summary = await openSummary(ownerDatabase);
			try {
				await withProgress(surroundings.stderr, "Reading", (progress) =>
					summary.refresh(progress),
				);
				const dashboard = await startDashboard(
					{
						summary,
						async erase(email) {
							await erase(
								ownerDatabase,
								email,
								erasedFileOf(ownerDatabase, erasedFile),
							);
						},
						csv: (side) => write("csv", personColumns, reader.people({ side })),
					},
					place,
				);
				await output(
					[`Your list: ${dashboard.address}\nStop with Ctrl+C.\n`],
					surroundings.stderr,
				);
				if (!options["no-open"])
					openBrowser(dashboard.address, surroundings.env);
				await stopSignal();
				await dashboard.close();
			} finally {
				await summary.close();
			}
		} finally {
			await reader.close();
		}
	},
};

/** Where to listen. Throws `UsageError`. */
function placeOf(hostText: string, portText: string, isKnown: boolean) {
	const port = parsePort(portText);
	if (port === undefined)
		throw new UsageError("--port must be a number, 0 to 65535.");
	const host = parseHost(hostText);
	if (host === undefined)
		throw new UsageError("--host must be an address of this machine.");
	if (!isLoopback(host) && !isKnown) {
		throw new UsageError(
			`At --host ${host}, others could reach the list: leave it out, or add --${overNetwork} if that is what you want.`,
		);
	}
	return { host, port };
}

async function stopSignal(): Promise<void> {
	const stop = new AbortController();
	await Promise.race(
		["SIGINT", "SIGTERM"].map((name) =>
			once(process, name, { signal: stop.signal }),
		),
	);
	stop.abort();
}
