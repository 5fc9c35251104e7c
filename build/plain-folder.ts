/**
 * Vite cuts paths at `#` and `?` (vitejs/vite#14165), takes `*` for a pattern, and decodes `%` in those of pictures. In a
 * folder with one of them in its path, the program runs once more, through a link to the folder.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.join(import.meta.dirname, "..");
/** Where Node finds it for this program: `node_modules` may be a link, too. */
const vite = fileURLToPath(import.meta.resolve("vite"));
const isReadWrong = (file: string) => /[#?*%]/.test(file);

if ([folder, vite].some(isReadWrong) && !isReadWrong(tmpdir())) {
	const temporary = mkdtempSync(path.join(tmpdir(), "frontage-"));
	const link = path.join(temporary, "frontage");
	symlinkSync(folder, link, "junction");
	const [node, program = "", ...args] = process.argv;
	const child = spawn(
		node as string,
		[
			...process.execArgv,
			"--preserve-symlinks",
			"--preserve-symlinks-main",
			path.join(link, path.relative(folder, realpathSync(program))),
			...args,
		],
		// `node --watch` is told what the program reads.
		{ stdio: ["inherit", "inherit", "inherit", "ipc"] },
	);
	child.on("message", (message) => process.send?.(message));
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
		process.on(signal, () => child.kill(signal));
	const [code] = await once(child, "exit");
	rmSync(temporary, { recursive: true });
	process.exit(code ?? 1);
}
