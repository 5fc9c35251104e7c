/** What the founder's actions in the browser have of the commands. */
import { createReadStream } from "node:fs";
import { mkdtemp, readFile as readBytes, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MailSettings } from "../config/settings.ts";
import type {
	Desk,
	Download,
	DownloadForm,
} from "../dashboard/server/actions/desk.ts";
import { Previews } from "../dashboard/server/actions/previews.ts";
import { Uploads } from "../dashboard/server/actions/uploads.ts";
import { streamFrom } from "../dashboard/server/long-answers.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { clockAgo } from "../shared/time.ts";
import { backUp } from "../store/archive.ts";
import { noteBackup } from "./commands/backup.ts";
import { findAll } from "./commands/doctor.ts";
import { writeAs } from "./commands/export.ts";
import { type Context, contentUnlessWrong } from "./context.ts";
import { importInThread } from "./desk-import.ts";
import { letterTo, readKnownPeople } from "./person-letter.ts";
import { readMinute } from "./times.ts";

/** What the actions need; the settings and words are those of the start. */
export function deskOf(context: Context): Desk {
	const { sideNames, mailState, linkSecrets } = context;
	const { erasedFile, keysOf, codesOf } = context;
	const content = contentUnlessWrong(context);
	return {
		...{ sideNames, mailState, linkSecrets, erasedFile, keysOf, codesOf },
		languages: content?.languages.map(({ language }) => language.code) ?? [],
		readAnswer: context.answerReader(),
		letterTo: async (email) =>
			letterTo(email, await readKnownPeople(email, context), context),
		findings: () => findAll(context),
		download: (form) => downloadOf(form, context),
		uploads: new Uploads((file, name) =>
			importInThread({ file, name, env: { ...context.terminal.env } }),
		),
		previews: new Previews(),
		writing: {
			content,
			settings: usableMail(context),
			timeZone: context.settings.timeZone,
			readMinute: (text) => readMinute(text, context.settings.timeZone),
		},
		withList: (purpose, work) => context.withList(purpose, work),
		warn: (text) => context.warn(text),
	};
}

/** The settings of mail, or why there are none. */
function usableMail(context: Context): MailSettings | string {
	try {
		return context.mailSettings;
	} catch (error) {
		if (error instanceof ExpectedError) return error.message;
		throw error;
	}
}

/** The list as a file. */
async function downloadOf(
	form: DownloadForm,
	context: Context,
): Promise<Download> {
	const day = clockAgo(0, context.settings.timeZone).slice(0, 10);
	if (form === "backup")
		return {
			name: `waitlist-${day}.backup`,
			body: await readBackup(context),
		};
	if (form === "erased")
		return {
			name: "erased.json",
			body: await readBytes(context.erasedFile).catch(() => "{}\n"),
		};
	return {
		name: `people-${day}${form === "excel" ? "-excel" : ""}.${form === "json" ? "json" : "csv"}`,
		body: await streamFrom((write) => writeAs(context, form, write)),
	};
}

/** A backup as it is made, read from a file for this user alone that is gone at the end. */
async function readBackup(context: Context) {
	const folder = await mkdtemp(path.join(tmpdir(), "waitlist-backup-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const file = path.join(folder, "list.backup");
		const { rows } = await backUp(context.database, file);
		if (rows.waitlist > 0) await noteBackup(context);
		return createReadStream(file).once("close", remove);
	} catch (error) {
		await remove();
		throw error;
	}
}
