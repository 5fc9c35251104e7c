import { readPageSettings } from "../../config/page-settings.ts";
import type { Environment } from "../../config/read-environment.ts";
import { SettingsError } from "../../config/read-environment.ts";
import { readSettings, type Settings } from "../../config/settings.ts";
import { openReader } from "../../store/open-store.ts";
import { type Finding, findings } from "./finding.ts";
import { checkPage } from "./page.ts";
import { checkPostgres } from "./postgres.ts";
import { checkProxy, checkSettings } from "./settings.ts";
import { checkSqlite } from "./sqlite.ts";

/** Everything that can be looked at without the page being online. */
export async function checkAll(env: Environment): Promise<readonly Finding[]> {
	try {
		const usable = checkSettings(env);
		const settings = readSettings(env);
		const { siteUrl, apiBase } = readPageSettings(env);
		const hasServer = apiBase === "";
		return [
			...usable,
			...(hasServer ? checkProxy(settings, siteUrl) : []),
			...(await findings("store", () => checkStore(settings, hasServer))),
			...(await findings("page", () => checkPage(env))),
		];
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		// Without settings nobody knows what else to look at.
		const found = error.faults.join("; ");
		const todo = "Correct them in the environment or in the file .env.";
		return [{ check: "settings", state: "wrong", found: `${found}.`, todo }];
	}
}

/** Without a server of ours there is no login of its to look at. */
async function checkStore(
	{ database, ownerDatabase }: Settings,
	hasServer: boolean,
): Promise<readonly Finding[]> {
	const reader = await openReader(ownerDatabase);
	try {
		const { host, advertiser } = await reader.count();
		const found = `The list can be read: ${host} hosts, ${advertiser} advertisers.`;
		return [
			{ check: "store", state: "ok", found },
			...(ownerDatabase.kind === "sqlite"
				? await checkSqlite(ownerDatabase.file)
				: await checkPostgres(ownerDatabase.url, hasServer ? database : null)),
		];
	} finally {
		await reader.close();
	}
}
