/** The dashboard on the server, for the addresses of `DASHBOARD_FOR`. */
import { once } from "node:events";
import { readMailSettings, type Settings } from "../config/settings.ts";
import { buildDesk, linkOf } from "../dashboard/server/desk.ts";
import { Logins } from "../dashboard/server/logins.ts";
import type { DeskList } from "../dashboard/server/page.ts";
import { listen } from "../dashboard/server/start.ts";
import { recordAction } from "../list/desk-actions.ts";
import { mailLogin } from "../mail/founder/login-mail.ts";
import { connectToMailServer } from "../mail/queue/send.ts";
import { deskPath } from "../shared/desk.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { List } from "../store/list.ts";
import { mainWords } from "../words/content.ts";
import type { Context } from "./context.ts";

export const noAddresses =
	"DASHBOARD_FOR is empty, so that no address may log in: docs/online.md says how to set it.";

/** The settings of the desk on the server. Throws `ExpectedError` when there is none. */
function deskSettings({ settings }: Context): Settings {
	const { deskAddresses, siteUrl } = settings;
	if (deskAddresses.length === 0) throw new ExpectedError(noAddresses);
	if (!siteUrl.startsWith("https:"))
		throw new ExpectedError(
			"SITE_URL must begin with https: for the list is never shown over an unencrypted connection.",
		);
	return settings;
}

/** Serves the desk of the server until it is stopped; `readList` gives the list as the page asks for it. */
export async function serveDesk(
	place: { readonly host: string; readonly port: number },
	context: Context,
	readList: (list: List) => Promise<DeskList>,
): Promise<void> {
	const { siteUrl, trustProxy, deskAddresses } = deskSettings(context);
	const mail = readMailSettings(context.terminal.env);
	const server = mail && connectToMailServer(mail.url, mail);
	const content = context.readContent();
	const log = (line: string) => void context.warn(line);
	await context.withList("people", (list) =>
		// A connection of its own: the other one is in a transaction while it reads the list.
		context.withList("write", async (writable) => {
			const logins = new Logins(writable, deskAddresses);
			const desk = await buildDesk({
				list: {
					...(await readList(list)),
					record: (action) => recordAction(writable, action),
				},
				logins,
				siteUrl,
				siteName: mainWords(content).site.name,
				trustProxy,
				log,
				mailLink:
					mail &&
					server &&
					((email, href) =>
						mailLogin(email, href, { server, settings: mail, content, log })),
			});
			const address = await listen(desk, place);
			await context.warn(
				`The desk of ${siteUrl}${deskPath}/ listens: ${address}\nStop with Ctrl+C.`,
			);
			await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
			await desk.close();
		}),
	);
	server?.close();
}

/** Prints a link to log in, for an address or the first one of the setting. */
export async function printLink(
	given: string | true,
	context: Context,
): Promise<void> {
	const { siteUrl, deskAddresses } = deskSettings(context);
	const [first = ""] = deskAddresses;
	await context.printFrom("write", async (list) => {
		const logins = new Logins(list, deskAddresses);
		const email = given === true ? first : logins.allowed(given);
		if (email === undefined)
			throw new ExpectedError(
				"This address is not in DASHBOARD_FOR, so that it may not log in.",
			);
		return `${linkOf(siteUrl, await logins.createKey(email))}\n`;
	});
}
