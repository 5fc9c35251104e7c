/** What `doctor` advises when the mail server cannot be used, by its cause. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { call } from "../../test/support/call-cli.ts";
import { engines } from "../../test/support/engines.ts";
import { freePort } from "../../test/support/free-port.ts";
import { withMail } from "../../test/support/mail-cli.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";

interface Cause {
	readonly smtp?: SMTPServerOptions;
	/** `MAIL_URL`, from that of the mail server. */
	readonly url?: (url: string) => string | Promise<string>;
	readonly env?: Readonly<Record<string, string>>;
	/** What is wrong, and what to do. */
	readonly expected: readonly [found: RegExp, advice: RegExp];
}

const causes: Readonly<Record<string, Cause>> = {
	"a wrong login": {
		smtp: {
			authOptional: false,
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) =>
				done(refuse(535, "5.7.8 Bad credentials")),
		},
		env: { MAIL_USER: "ann", MAIL_PASSWORD: "wrong password" },
		expected: [
			/cannot be used: 535 5\.7\.8 Bad credentials/,
			/See whether the user name and the password are right \(MAIL_USER, MAIL_PASSWORD\)/,
		],
	},
	"TLS from the start at a port without it": {
		url: (url) => url.replace("smtp:", "smtps:"),
		expected: [
			/This port wants smtp: in MAIL_URL, not smtps:/,
			/Change MAIL_URL as it says/,
		],
	},
	"no mail server at this port": {
		url: async () => `smtp://127.0.0.1:${await freePort()}`,
		expected: [
			/The mail server cannot be reached/,
			/See whether the host and the port are right/,
		],
	},
	"a mail server that refuses this machine": {
		smtp: { onConnect: (_session, done) => done(refuse(554, "Listed here")) },
		expected: [
			/cannot be used: .*Listed here/,
			/can be reached and refuses\. See what it says, and ask its operator/,
		],
	},
};

for (const [what, { smtp, url, env, expected }] of Object.entries(causes))
	test(`doctor advises after ${what}`, async (t) => {
		const { settings } = await engines.SQLite(t);
		const server = await startMailServer(t, smtp);
		const { code, out } = await call(["doctor"], {
			...withMail(settings, (await url?.(server.url)) ?? server.url),
			...env,
		});
		assert.equal(code, 1);
		const text = out.replaceAll(/\s+/g, " ");
		const [, finding = ""] =
			/(wrong mail server .*?)(?: (?:ok|advice|wrong) (?=\w)|$)/.exec(text) ??
			[];
		for (const each of expected) assert.match(finding, each);
		assert.match(finding, /All mails wait until then, and none is lost\./);
		assert.doesNotMatch(out, /wrong password/);
	});
