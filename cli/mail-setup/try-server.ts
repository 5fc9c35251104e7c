/** Tries a mail server: whether it takes the login, and a mail. */
import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import { adviceOn, refusalAdvice } from "../../mail/founder/server-advice.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { printable } from "../../shared/printable.ts";
import type { Context } from "../context.ts";
import type { Login } from "./current.ts";
import type { MailHost } from "./mail-host.ts";

/** Why a mail server cannot be used, and what to do. */
export interface Refusal {
	readonly refused: string;
	/** Whether another login would help. */
	readonly isLogin: boolean;
}

/**
 * Logs in by each way in turn, until one works or the server says no. Resolves with the way that works, as `MAIL_URL` has it,
 * or with the reason of the first one.
 */
export async function tryLogin(
	host: MailHost,
	login: Login,
	siteUrl: string,
	context: Context,
): Promise<{ readonly url: string } | Refusal> {
	let first: string | undefined;
	for (const url of host.urls) {
		const server = connectToMailServer(withLogin(url, login), {
			siteUrl,
			from: login.user,
		});
		const error = await server.check().finally(() => server.close());
		const name = new URL(url).host;
		if (error === undefined) {
			await context.print(
				`The mail server ${name} can be reached, and takes ${login.user ? "the login" : "mail without a login"}.\n`,
			);
			return { url };
		}
		const text = `${name}: ${printable(error.reason)}\n${adviceOn(error, url)}`;
		if (error.cause === "login") return { refused: text, isLogin: true };
		first ??= text;
		// Another port may work, unless the name is wrong or the server itself says no.
		const isOfPort = /^(?:connection|scheme)$/.test(error.cause);
		if (!isOfPort || /ENOTFOUND|EDNS/.test(error.reason)) break;
		if (url !== host.urls.at(-1))
			await context.warn(
				`${name} does not work from this machine. Trying the next port …`,
			);
	}
	const region = host.provider?.region;
	const ask = region ? ` See also whether the region is right: ${region}.` : "";
	return { refused: `${first}${ask}`, isLogin: false };
}

/** A URL with a login, without any sign that `.env` reads in its own way. */
export function withLogin(url: string, { user, password }: Login): string {
	if (user === "") return url;
	const encoded = [user, password].map((text) =>
		encodeURIComponent(text).replaceAll(
			/[!'()*]/g,
			(sign) => `%${sign.charCodeAt(0).toString(16)}`,
		),
	);
	return url.replace("://", `://${encoded.join(":")}@`);
}

/** Sends a mail to the founder. Resolves with the reason where the server refuses it: it would refuse all others, too. */
export async function sendTest(
	settings: MailSettings,
	context: Context,
): Promise<Refusal | undefined> {
	const { from, founder, url, siteUrl } = settings;
	const name = new URL(url).host;
	const server = connectToMailServer(url, settings);
	const { result, response } = await server
		.send({
			from: parseSender(from),
			to: founder ?? "",
			subject: `Mail works: ${new URL(siteUrl).host}`,
			text: `The page ${siteUrl} can send mail through ${name}.\n\nIs this mail in your spam folder? Then \`doctor\` says which DNS records to add.\n`,
			date: new Date(),
		})
		.finally(() => server.close());
	const said = printable(response);
	if (result !== "taken" && result !== "later")
		return {
			refused: `The mail server refused the test mail to you. It said: ${said}\n${refusalAdvice(url, response)}`,
			isLogin: /^530\b/.test(response),
		};
	await context.print(
		result === "later"
			? `The mail server takes the test mail later. It said: ${said}\n`
			: `A test mail to you was sent. The mail server said: ${said}\n`,
	);
	return undefined;
}
