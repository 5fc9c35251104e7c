import type { Command } from "commander";
import { runCheck } from "../checks/finding.ts";
import { checkOnline } from "../checks/online.ts";
import { ownFolders, readBuiltPage } from "../checks/page.ts";
import { checkSignUp } from "../checks/sign-up.ts";
import { type Context, UsageError } from "../context.ts";
import { printFindings, runDoctor } from "./doctor.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks all that `doctor` does, and then the page at its public address, as a visitor would: the page, its security headers, HTTPS, unknown addresses (404), the address that the page names, and the picture of shared links. At the end it joins the list with an address that belongs to no person, looks for that sign-up on the list, and removes it. Run it where the server runs. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.argument("<url>", "the page's address, like https://frontage.example")
		.option("--json", "print one JSON array")
		.action(async (text: string, { json }: { json?: boolean }) => {
			const origin = readOrigin(text);
			const { dist } = ownFolders;
			const found = await runDoctor(context);
			const online = await runCheck("online", async () => [
				...(await checkOnline(origin, dist)),
				...(await runCheck("sign-up", () =>
					checkSignUp(origin, readBuiltPage(dist), context.settings),
				)),
			]);
			await printFindings([...found, ...online], json, context);
		});
}

/** Throws `UsageError` for what is not the address of a site. */
function readOrigin(text: string): string {
	const url = URL.parse(text);
	if (
		url === null ||
		!/^https?:$/.test(url.protocol) ||
		url.href !== `${url.origin}/`
	) {
		throw new UsageError(
			"URL must be the page's address without a path, like https://frontage.example.",
		);
	}
	return url.origin;
}
