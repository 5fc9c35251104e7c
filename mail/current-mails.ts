import { statSync } from "node:fs";
import * as loaded from "../content/mails.ts";

type Mails = typeof loaded;

const file = new URL("../content/mails.ts", import.meta.url);
let current: Mails = loaded;
let changedAt = statSync(file).mtimeMs;

/**
 * The words of `content/mails.ts` as they are now: a mailer runs for months, and the founder edits
 * them meanwhile. A file that cannot be loaded, such as a half-written one, keeps the former words.
 */
export async function currentMails(): Promise<Mails> {
	try {
		const { mtimeMs } = statSync(file);
		if (mtimeMs === changedAt) return current;
		// Node loads an address once: another query makes it another address.
		current = (await import(`${file.href}?${mtimeMs}`)) as Mails;
		changedAt = mtimeMs;
	} catch {
		// Tried again for the next mail.
	}
	return current;
}
