import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { DatabaseAddress } from "../config/database.ts";
import {
	type Environment,
	outsideSettings,
	settingsFile,
} from "../config/environment.ts";
import {
	type MailSettings,
	type NoticeSettings,
	readMailSettings,
	readNoticeSettings,
	readSettings,
	type Settings,
} from "../config/settings.ts";
import type { KeysOf } from "../list/keep-wishes.ts";
import { type Brought, readBrought } from "../mail/brought.ts";
import type { MailState } from "../mail/founder/mail-notes.ts";
import { ownCodes, personKey, personKeys } from "../mail/letter/links.ts";
import { refreshOwners } from "../mail/owners.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Person, personColumns, withAnswer } from "../shared/person.ts";
import { printable } from "../shared/printable.ts";
import { recordOf } from "../shared/record-of.ts";
import { codeNames, type SideNames } from "../shared/sides.ts";
import { clockIn, minute } from "../shared/time.ts";
import type { Visits } from "../shared/visits.ts";
import { erasedFileOf } from "../store/erased-people.ts";
import {
	type List,
	type Progress,
	type Purpose,
	withList,
} from "../store/list.ts";
import { answerReader } from "../words/choices.ts";
import { type Content, mainWords } from "../words/content.ts";
import { contentFolder, readContent } from "../words/read-words.ts";
import { output, showProgress } from "./terminal/output.ts";
import { printableLines } from "./terminal/printable.ts";
import { table } from "./terminal/table.ts";

/** Where a command reads and writes; `process` is one. */
export interface Terminal {
	readonly stdin: Readable;
	readonly stdout: Writable;
	readonly stderr: Writable;
	readonly env: Environment;
	/** The file `.env`, unless it is the project's. */
	readonly settingsFile?: string;
	/** The variables that do not come from that file, and count in its place; the process's own, unless they are given. */
	readonly outside?: Environment;
	/** Where the words stand, unless in the project. */
	readonly contentFolder?: string;
}

/** What every command needs. Settings are read when they are asked for, and throw `ExpectedError`. */
export class Context {
	readonly terminal: Terminal;
	/** Shows the progress of long work on a terminal. */
	readonly progress: Progress;
	/** Read once: the keys of each person need them. */
	#settings: Settings | undefined;
	/** Read with the first time that is shown: most commands show none, and `doctor` runs without usable settings. */
	#clock: ((time: string) => string) | undefined;
	#isZoneNamed = false;
	/** Read once, with the first names that are shown; without content while there is a mistake in the words. */
	#shown: { readonly content: Content | undefined } | undefined;

	constructor(terminal: Terminal) {
		// A copy, for which `.env` is read once: it may change while a command runs.
		this.terminal = { ...terminal };
		this.progress = showProgress(terminal.stderr);
	}

	get settings(): Settings {
		this.#settings ??= readSettings(this.terminal.env);
		return this.#settings;
	}

	get settingsFile(): string {
		return this.terminal.settingsFile ?? settingsFile;
	}

	/** The variables of the process, which count in the place of those in the settings' file. */
	get outside(): Environment {
		return this.terminal.outside ?? outsideSettings();
	}

	get contentFolder(): string {
		return this.terminal.contentFolder ?? contentFolder;
	}

	/** Throws also while mail is off. */
	get mailSettings(): MailSettings {
		const settings = readMailSettings(this.terminal.env);
		if (settings !== null) return settings;
		throw new ExpectedError("Mail is off: `mail setup` switches it on.");
	}

	/** The settings of mail, `null` while it is off, or what is wrong with them. */
	get mailState(): MailState {
		try {
			return readMailSettings(this.terminal.env);
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			return error.message;
		}
	}

	/** The receivers of notices about people, besides the founder's mail. */
	get noticeSettings(): NoticeSettings {
		return readNoticeSettings(this.terminal.env);
	}

	get linkSecrets(): readonly string[] {
		return this.settings.linkSecrets ?? [];
	}

	/** The list's database, with a login that may read it. */
	get database(): DatabaseAddress {
		return this.settings.ownerDatabase;
	}

	/** The file that remembers who was erased. */
	get erasedFile(): string {
		return erasedFileOf(this.database, this.settings.erasedFile);
	}

	/** The keys of a person in the links of mails; none without LINK_SECRET. */
	get keysOf(): KeysOf {
		return (email, side) => personKeys(this.linkSecrets, email, side);
	}

	/** The codes of a person's own link, in the same order, each also as earlier versions wrote it. */
	get codesOf(): KeysOf {
		return (email, side) =>
			this.linkSecrets.flatMap((secret) =>
				ownCodes(secret, personKey(secret, email, side)),
			);
	}

	/** The words of the site. Throws `ExpectedError` where they have a mistake. */
	readContent(): Content {
		return readContent();
	}

	/** What the founder calls the sides; the codes, while there is a mistake in the words. */
	get sideNames(): SideNames {
		const content = this.#shownContent;
		return content ? mainWords(content).site.sides : codeNames;
	}

	get #shownContent(): Content | undefined {
		this.#shown ??= { content: contentUnlessWrong(this) };
		return this.#shown.content;
	}

	/** How many others people have brought, all of them or some; none without LINK_SECRET. */
	readBrought(list: List, some?: readonly Person[]): Promise<Brought> {
		return readBrought(list, this.linkSecrets, some);
	}

	/** Opens the list for as long as `work` takes. */
	withList<Result>(
		purpose: Purpose,
		work: (list: List) => Promise<Result>,
	): Promise<Result> {
		return withList(this.database, purpose, work);
	}

	/** Opens the list for as long as `work` takes, and prints what it resolves with. */
	async printFrom(
		purpose: "read" | "write",
		work: (list: List) => Promise<string>,
	): Promise<void> {
		await this.print(await this.withList(purpose, work));
	}

	/** What the founder reads for a stored answer: what is stored, where the words have a mistake. */
	answerReader(): (answer: string) => string {
		const content = this.#shownContent;
		return content ? answerReader(content) : (answer) => answer;
	}

	/** Brings the people of the list up to date, and looks at them in `work`, which sees the list as it is at one moment. */
	withPeople<Result>(work: (list: List) => Promise<Result>): Promise<Result> {
		return this.withList("people", async (list) => {
			await refreshOwners(list, this.linkSecrets, this.progress);
			return list.transaction("snapshot", () => work(list));
		});
	}

	/** The people as they are shown: with their answers as the founder reads them, and without what only rules need. */
	withAnswers(
		people: readonly Person[],
		readAnswer = this.answerReader(),
	): Person[] {
		return people.map((person) =>
			withAnswer(
				recordOf(personColumns, (name) => person[name]) as object as Person,
				readAnswer,
			),
		);
	}

	/** The same, some at a time. */
	async *pagesWithAnswers(
		pages: AsyncIterable<readonly Person[]>,
	): AsyncGenerator<Person[]> {
		const readAnswer = this.answerReader();
		for await (const page of pages) yield this.withAnswers(page, readAnswer);
	}

	/** Reads the counted visits. */
	readVisits(): Promise<Visits[]> {
		return this.withList("read", (list) =>
			Array.fromAsync(list.read("visits")),
		);
	}

	/** Writes to standard output. */
	print(...texts: string[]): Promise<void> {
		return output(texts.join(""), this.terminal.stdout);
	}

	/** The rows as a table of the terminal, with these of their columns; empty without rows. */
	table(rows: readonly object[], columns?: readonly string[]): string {
		const clock = {
			show: (time: string) => {
				this.#clock ??= clockIn(this.settings.timeZone);
				// Another program may have written anything.
				if (Number.isNaN(Date.parse(time))) return printable(time);
				return this.#clock(time).slice(0, 16).replace("T", " ");
			},
			takeZone: () => {
				if (this.#isZoneNamed) return "";
				this.#isZoneNamed = true;
				return ` (${this.settings.timeZone})`;
			},
		};
		return table(rows, this.terminal.stdout, clock, this.sideNames, columns);
	}

	/** A time as the founder's clock shows it, with its zone. */
	minute(time: string): string {
		return minute(time, this.settings.timeZone);
	}

	/** Writes to standard error. */
	warn(...texts: string[]): Promise<void> {
		const text = texts.join("").trimEnd();
		return output(`${printableLines(text)}\n`, this.terminal.stderr);
	}

	/** The file's path. npm runs commands in the project's folder, but a name starts where npm was called. */
	resolveFile(name: string): string {
		return path.resolve(this.terminal.env["INIT_CWD"] ?? "", name);
	}
}

/** The words; `undefined` while there is a mistake in them. */
export function contentUnlessWrong(
	context: Pick<Context, "readContent">,
): Content | undefined {
	try {
		return context.readContent();
	} catch (error) {
		if (error instanceof ExpectedError) return undefined;
		throw error;
	}
}
