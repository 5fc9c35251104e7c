import type { Command } from "commander";
import { readAsSetting } from "../../config/settings.ts";
import { checkOnline, checkSignUp } from "../checks/online.ts";
import type { Context } from "../context.ts";
import { printFindings } from "./doctor.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks all that `doctor` does, and then the page at its public address, as a visitor would: the page, its security headers, HTTPS, unknown addresses (404), the address that the page names, and the picture of shared links. At the end it joins the list with an address that belongs to no person, looks for that sign-up on the list, and removes it.\n\nRun it where the server runs. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.argument(
			"<url>",
			"the page's address, like https://frontage.example",
			(url) =>
				readAsSetting(
					"SITE_URL",
					url,
					"URL must be the page's public address without a path, like https://frontage.example.",
				),
		)
		.action((origin: string) =>
			printFindings(context, {
				online: () => checkOnline(origin),
				"sign-up": () => checkSignUp(origin, context),
			}),
		);
}
