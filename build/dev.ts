/** Starts the page's development server and, beside it, the sign-up server; both reload on changes. */
import { spawn } from "node:child_process";
import path from "node:path";
import { createServer } from "vite";

const root = path.join(import.meta.dirname, "..");
const server = spawn(process.execPath, ["--watch", "server/main.js"], {
	cwd: root,
	stdio: "inherit",
});
const page = await createServer({ root });
await page.listen();
page.printUrls();

async function stop() {
	server.kill();
	await page.close();
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
