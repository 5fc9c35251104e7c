import type { Command } from "commander";
import { runChecks } from "../checks/finding.ts";
import { onlineChecks } from "../checks/online.ts";
import { ownFolders, readBuiltPage } from "../checks/page.ts";
import { checkSignUp } from "../checks/sign-up.ts";
import { addNotes, type Context, UsageError } from "../context.ts";
import { doctorChecks, printFindings } from "./doctor.ts";

export function define(command: Command, context: Context): void {
	addNotes(
		command,
		"The exit code is 1 when a finding is wrong; advice alone does not count.",
	);
	command
		.description(
			"Checks all that `doctor` does, and then the page at its public address, as a visitor would: the page, its security headers, HTTPS and its certificate, unknown addresses (404), robots, the address that the page names, and the picture of shared links. At the end it joins the list with an address that belongs to no person, looks for that sign-up on the list, and removes it. Run it where the server runs.",
		)
		.argument("<url>", "the page's address, like https://frontage.example")
		.option("--json", "print one JSON array")
		.action(async (text: string, { json }: { json?: boolean }) => {
			const origin = readOrigin(text);
			const page = readBuiltPage(ownFolders);
			const checks = doctorChecks(
				context,
				onlineChecks(origin, ownFolders, [
					["sign-up", () => checkSignUp(origin, page, context.settings)],
				]),
			);
			await printFindings(await runChecks(checks), json, context);
		});
}

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
