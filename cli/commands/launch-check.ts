import { SettingsError } from "../../config/read-environment.ts";
import { readSettings } from "../../config/settings.ts";
import { checkAll } from "../checks/all.ts";
import { checkSignUp } from "../checks/canary.ts";
import { findings } from "../checks/finding.ts";
import { checkOnline } from "../checks/online.ts";
import { type Folders, ownFolders, readBuiltPage } from "../checks/page.ts";
import { checkTls } from "../checks/tls.ts";
import { readArgument, UsageError, type Verb } from "../command.ts";
import { tell } from "./doctor.ts";

const help = `Usage: npm run -s waitlist -- launch-check URL [options]

Looks at all that \`doctor\` looks at, and then at URL, the page's public address, as a visitor
would: the page, its security headers, HTTPS and its certificate, what is not there (404), robots,
the address that the page says it has, the picture that shared links show. At last it joins the
list by the page's own call, with an address that nobody can have, looks for that entry on the
list, and takes it off again. Run it where the server runs.

  --json       as one JSON array
  -h, --help   this text

Ends with 1 when something is wrong; advice alone is none of that.
`;

const unreached =
	"See whether the server and its proxy run, whether the domain points to this machine, and whether the proxy has got a certificate: its log says so.";

export const launchCheckVerb: Verb = {
	summary: "the same, and visit the page as it is online",
	help,
	async run(args, surroundings) {
		const { options, argument } = readArgument(
			args,
			{ json: { type: "boolean", default: false } },
			"URL",
		);
		const origin = readOrigin(argument);
		const { env } = surroundings;
		await tell(
			[...(await checkAll(env)), ...(await checkUrl(origin, env, ownFolders))],
			options.json,
			surroundings,
		);
	},
};

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

async function checkUrl(
	origin: string,
	env: Parameters<typeof readSettings>[0],
	folders: Folders,
) {
	const online = (
		await findings("online", () => checkOnline(origin, folders))
	).map((each) =>
		each.check === "online" && each.state === "wrong"
			? { todo: unreached, ...each }
			: each,
	);
	// What cannot be reached has nothing else to look at.
	if (online.some(({ check, state }) => check === "online" && state !== "ok"))
		return online;
	return [
		...(await findings("tls", () => checkTls(origin))),
		...online,
		...(await signUp(origin, env, folders)),
	];
}

async function signUp(
	origin: string,
	env: Parameters<typeof readSettings>[0],
	folders: Folders,
) {
	try {
		const settings = readSettings(env);
		return await findings("sign-up", () =>
			checkSignUp(origin, readBuiltPage(folders), settings),
		);
	} catch (error) {
		// `doctor` has said so before.
		if (error instanceof SettingsError) return [];
		throw error;
	}
}
