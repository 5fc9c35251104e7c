import type { Command } from "commander";
import { runChecks } from "../checks/check.ts";
import { onlineChecks, signUpCheck } from "../checks/online.ts";
import { ownFolders, readBuiltPage } from "../checks/page.ts";
import { type Context, readOption } from "../context.ts";
import { printFindings, runDoctor } from "./doctor.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks all that `doctor` does, and then the page at its public address, as a visitor would: the page, its security headers, HTTPS, unknown addresses (404), the address that the page names, and the picture of shared links. At the end it joins the list with an address that belongs to no person, looks for that sign-up on the list, and removes it. Run it where the server runs. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.argument(
			"<url>",
			"the page's address, like https://frontage.example",
			(url) => readOption("SITE_URL", url, "URL"),
		)
		.option("--json", "print one JSON array")
		.action(async (origin: string, { json }: { json?: boolean }) => {
			const { dist } = ownFolders;
			const checks = [
				...onlineChecks(origin, dist),
				signUpCheck(origin, readBuiltPage(dist), context),
			];
			const found = await runDoctor(context);
			const online = await runChecks(checks);
			await printFindings([...found, ...online], json, context);
		});
}
