import { randomBytes } from "node:crypto";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Context } from "../context.ts";
import { type Results, wrong } from "./check.ts";

/** Without settings, nothing else can be checked. */
export function checkSettings(context: Context): Results {
	try {
		return context.settings && "All settings are well-formed.";
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		const message = error.message.replaceAll(/\n\s*/g, " ");
		// Only those that are missing or wrong: a new secret breaks the links in mails.
		const secrets = Object.entries({
			LINK_SECRET: randomBytes(32).toString("base64url"),
			WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
		})
			.filter(([name]) => message.includes(`${name} must`))
			.map(
				([name, secret]) => `A new one for .env, to keep: ${name}=${secret}`,
			);
		return wrong(message, secrets.join("\n") || undefined);
	}
}
