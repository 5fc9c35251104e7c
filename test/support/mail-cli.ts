/** For the tests: the founder's commands with mail switched on. */
import type { TestContext } from "node:test";
import { readMailSettings, readSettings } from "../../config/settings.ts";
import { personKey } from "../../mail/letter/links.ts";
import { Mailer } from "../../mail/mailer.ts";
import { readMailerState, saveState } from "../../mail/mailer-state.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import type { Side } from "../../shared/sides.ts";
import { openList, withList } from "../../store/list.ts";
import { content } from "./content.ts";
import type { Settings } from "./engines.ts";
import { openInboxHere } from "./inbox-here.ts";
import { startMailServer } from "./mail-server.ts";
import { roundsOf } from "./rounds-of.ts";

const secret = "a secret of at least thirty-two bytes";

/** The settings of a list, with those of mail for a mail server. */
export function withMail<Others extends object>(settings: Others, url: string) {
	return {
		...settings,
		MAIL_URL: url,
		MAIL_FROM: "Frontage <hello@frontage.example>",
		LINK_SECRET: secret,
		SITE_URL: "http://frontage.example",
		MAIL_PER_MINUTE: "6000",
	};
}

/** A mail server of its own, and a mailer that works when the test says so. */
export async function startMail(
	t: TestContext,
	settings: Settings,
	options?: Parameters<typeof startMailServer>[1],
) {
	const server = await startMailServer(t, options);
	const env = withMail(settings, server.url);
	const { ownerDatabase } = readSettings(env);
	return {
		env,
		server,
		/** Lets a mailer work until it has nothing to do at this time. */
		async work(now = new Date(), extra: Record<string, string> = {}) {
			const all = { ...env, ...extra };
			const mailSettings = readMailSettings(all);
			if (mailSettings === null) throw new Error("mail is off");
			const { ownerDatabase: database } = readSettings(all);
			await withList(database, "write", async (list) => {
				// Mail was switched on before the people of the test joined.
				const { on_since = new Date(0).toISOString() } =
					await readMailerState(list);
				await saveState(list, { on_since });
				const mailer = new Mailer({
					list,
					content,
					settings: mailSettings,
					erasedFile: settings.ERASED_FILE,
					server: connectToMailServer(mailSettings.url, mailSettings),
					log: () => {},
					clock: () => now.valueOf(),
				});
				await roundsOf(mailer);
			});
		},
		/** A list that the test asks itself. */
		async openList() {
			const list = await openList(ownerDatabase, "write");
			t.after(() => list.close());
			return list;
		},
		/** Presses a button of the page that the links in mails lead to. */
		async reply(email: string, kind: ReplyKind, side: Side = "host") {
			const inbox = await openInboxHere(ownerDatabase);
			await inbox.addReply(personKey(secret, email, side), kind);
			await inbox.close();
		},
	};
}
