import path from "node:path";
import { readSettings } from "../config/settings.ts";
import { buildApp } from "../server/app.ts";
import { loadSite } from "../server/http/site.ts";
import { openStore } from "../store/open-store.ts";

/** Serves a site as in production, on a free port; sign-ups go into `folder`. */
export async function serveFrom(site: string, folder: string) {
	const settings = readSettings({
		DATABASE_URL: `file:${path.join(folder, "waitlist.db")}`,
		RATE_LIMIT: "off",
	});
	const store = await openStore(settings.database);
	const app = await buildApp({
		settings,
		store,
		site: await loadSite(site),
		log: undefined,
	});
	const address = await app.listen({ host: "127.0.0.1", port: 0 });
	return {
		address,
		async close() {
			await app.close();
			await store.close();
		},
	};
}
