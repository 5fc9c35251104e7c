import { randomBytes } from "node:crypto";
import { SettingsError } from "../../config/settings.ts";
import { deskPath } from "../../shared/desk.ts";
import { counted } from "../../shared/words.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Without settings, nothing else can be checked. */
export function checkSettings(context: Context): Results {
	try {
		return context.settings && "All settings are well-formed.";
	} catch (error) {
		const message = (error as Error).message.replaceAll(/\n\s*/g, " ");
		// Only those that are missing or wrong: a new secret breaks the links in mails.
		const wrongNames = error instanceof SettingsError ? error.names : [];
		const secrets = [
			["LINK_SECRET", randomBytes(32).toString("base64url")] as const,
			[
				"WEBHOOK_SECRET",
				`whsec_${randomBytes(32).toString("base64")}`,
			] as const,
		]
			.filter(([name]) => wrongNames.includes(name))
			.map(
				([name, secret]) => `A new one for .env, to keep: ${name}=${secret}`,
			);
		return wrong(message, secrets.join("\n") || undefined);
	}
}

export function checkProxy({ settings }: Context): Results {
	const { siteUrl, apiBase, trustProxy } = settings;
	return (
		trustProxy === false &&
		apiBase === "" &&
		siteUrl.startsWith("https:") &&
		wrong(
			"SITE_URL begins with https, which needs a proxy, but TRUST_PROXY is not set: all visitors count as one, and share one limit on sign-ups.",
			"Write TRUST_PROXY=1 into the file .env, and restart the server.",
		)
	);
}

/** Whether the desk can start: it is never without HTTPS. */
export function checkDesk({ settings }: Context): Results {
	const { deskAddresses, siteUrl } = settings;
	if (deskAddresses.length === 0) return false;
	return siteUrl.startsWith("https:")
		? `${counted(deskAddresses.length, "address", "addresses")} may log in at ${siteUrl}${deskPath}/.`
		: wrong(
				"DASHBOARD_FOR lets people log in to the list, and SITE_URL is not HTTPS: the desk does not start.",
				"Write SITE_URL with https: into the file .env, as docs/online.md describes.",
			);
}

/** Whether the login of the server adds to the same list, and cannot read it; with Supabase, there is no such login. */
export async function checkWebLogin({ settings }: Context): Promise<Results> {
	const { database, ownerDatabase, apiBase } = settings;
	if (apiBase !== "" || ownerDatabase.kind === "sqlite") return false;
	if (database.kind === "sqlite")
		return wrong(
			"DATABASE_OWNER_URL is PostgreSQL, but the server's DATABASE_URL is a file: the commands read another list than visitors join.",
			"Let both name the same database.",
		);
	const { inspectWebLogin } = await import("../../store/postgres/inspect.ts");
	const { login, canRead, isDirect } = await inspectWebLogin(database.url);
	if (!canRead) return `The server's login ${login} cannot read the list.`;
	const found = `The login ${login} in DATABASE_URL can read the list`;
	return (isDirect ? advice : wrong)(
		isDirect
			? `${found}. The server works without that right, but an intruder there would have the login.`
			: `${found}, and a connection pooler is in between: the server refuses to start.`,
		"Where the server runs, set DATABASE_URL to a login that may only add: see docs/scale.md.",
	);
}
