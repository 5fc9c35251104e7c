/** A draft while it is written: what is typed is saved, again and again, and never overwritten unseen. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Acted } from "../../actions.ts";
import { act } from "../queries.ts";

export type Draft = Exclude<Acted<"draft">, { refused: unknown }>;
export type Content = Pick<Draft, "name" | "words" | "whom" | "when">;

const wait = {
	/** Milliseconds after the last key until it is saved. */
	typing: 1_000,
	/** After a choice, on which the count of people depends. */
	choosing: 200,
	/** Until a save that failed is tried again. */
	failed: 2_000,
	/** Between two looks whether another window has changed it. */
	look: 2_000,
};
/** Letters, of at most three bytes: browsers send 64 KiB for pages that are closed, and refuse more. */
const longestKept = 15_000;
/** Request timeout in milliseconds. */
const timeoutMs = 15_000;

/** What is shown of a draft that is open. */
export interface Shown {
	readonly content: Content;
	/** The version that is stored. */
	readonly version: string;
	readonly isSaved: boolean;
	/** Why it could not be saved; it is tried again. */
	readonly error?: string | undefined;
	/** What another window has stored since: the founder chooses. */
	readonly newer?: Draft | undefined;
	/** That another window has sent or deleted it. */
	readonly gone?: string | undefined;
	/** Nothing was typed here since another window changed it. */
	readonly isOfOther?: boolean | undefined;
}

export class OpenDraft {
	readonly id: number;
	#shown: Shown;
	/** What was sent since the last answer: perhaps it is stored. */
	#sent: Set<string>;
	#saving: Promise<void> | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #listeners = new Set<() => void>();

	constructor({ id, version, ...content }: Draft) {
		this.id = id;
		this.#sent = new Set([textOf(content)]);
		const typed = readTyped(id);
		this.#shown = typed
			? { ...typed, isSaved: false }
			: { content, version, isSaved: true };
	}

	readonly shown = (): Shown => this.#shown;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		this.#later(this.#shown.isSaved ? wait.look : 0);
		return () => {
			this.#listeners.delete(listener);
			clearTimeout(this.#timer);
			keepTyped(this.id, undefined);
		};
	};

	/** Takes what is typed, or chosen. */
	change(part: Partial<Content>, how: "typing" | "choosing" = "typing"): void {
		const content = { ...this.#shown.content, ...part };
		this.#show({ content, isSaved: false, isOfOther: false });
		this.#later(wait[how]);
	}

	/** Saves at once what is not saved. Resolves with whether all of it is. */
	async save(): Promise<boolean> {
		await this.#saving;
		const { isSaved, newer, gone } = this.#shown;
		if (!isSaved && !newer && !gone) {
			this.#saving = this.#send();
			await this.#saving;
		}
		return this.#shown.isSaved;
	}

	/** Drops what was typed here for what another window has stored. */
	takeNewer(): void {
		const { newer } = this.#shown;
		if (newer) this.#take(newer);
	}

	/** Overwrites what another window has stored. */
	keepOwn(): Promise<boolean> {
		const { version } = this.#shown.newer ?? this.#shown;
		this.#show({ version, newer: undefined });
		return this.save();
	}

	async #send(): Promise<void> {
		clearTimeout(this.#timer);
		const { content, version } = this.#shown;
		const text = textOf(content);
		this.#sent.add(text);
		try {
			const answer = await act(
				"saveDraft",
				{ id: this.id, version, ...content },
				{
					keepalive: text.length < longestKept,
					signal: AbortSignal.timeout(timeoutMs),
				},
			);
			if (!("refused" in answer)) this.#saved(content, answer.version);
			else if (!("draft" in answer)) this.#show({ gone: answer.refused });
			else if (this.#sent.has(textOf(answer.draft)))
				// This window stored it, and got no answer.
				this.#show({ version: answer.draft.version, error: undefined });
			else this.#show({ newer: answer.draft, error: undefined });
		} catch (error) {
			this.#show({ error: (error as Error).message });
		}
		this.#saving = undefined;
		const { error, isSaved } = this.#shown;
		this.#later(error ? wait.failed : isSaved ? wait.look : wait.typing);
	}

	#saved(content: Content, version: string): void {
		// What was typed meanwhile is saved next.
		const isSaved = content === this.#shown.content;
		this.#sent = new Set([textOf(content)]);
		this.#show({ version, isSaved, error: undefined });
	}

	#take({ id: _, version, ...content }: Draft): void {
		this.#sent = new Set([textOf(content)]);
		this.#show({ content, version, isSaved: true, newer: undefined });
	}

	/** Looks whether another window has changed it, while nothing is typed here. */
	async #look(): Promise<void> {
		const before = this.#shown;
		const draft = await act("draft", { id: this.id }).catch(() => undefined);
		if (draft === undefined) return;
		if ("refused" in draft) return this.#show({ gone: draft.refused });
		// An answer to an earlier question would take back what was typed since.
		if (this.#shown === before && draft.version !== before.version) {
			this.#take(draft);
			this.#show({ isOfOther: true });
		}
	}

	#later(ms: number): void {
		clearTimeout(this.#timer);
		if (this.#listeners.size === 0) return;
		this.#timer = setTimeout(async () => {
			if (!this.#shown.isSaved) await this.save();
			else if (document.visibilityState === "visible") await this.#look();
			if (this.#shown.isSaved) this.#later(wait.look);
		}, ms);
	}

	#show(part: Partial<Shown>): void {
		this.#shown = { ...this.#shown, ...part };
		const { isSaved, content, version } = this.#shown;
		keepTyped(this.id, isSaved ? undefined : { content, version });
		for (const listener of this.#listeners) listener();
	}
}

type Typed = Pick<Shown, "content" | "version">;

/** Keeps what is not saved in the tab, for a phone that drops the page and loads it again. */
function keepTyped(id: number, typed: Typed | undefined): void {
	try {
		if (typed) sessionStorage.setItem(`draft ${id}`, JSON.stringify(typed));
		else sessionStorage.removeItem(`draft ${id}`);
	} catch {
		// This browser stores nothing, or not as much.
	}
}

function readTyped(id: number): Typed | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(`draft ${id}`) ?? "") as Typed;
	} catch {
		return undefined;
	}
}

/** The same text for the same content, in whichever order it comes, and as the server tidies it. */
function textOf({ name, words, whom, when }: Content): string {
	return JSON.stringify([name, words, whom, when], (_, value) => {
		if (typeof value === "string") return value.replaceAll(/\s+/g, " ").trim();
		return value && typeof value === "object" && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).sort())
			: value;
	});
}

/** Opens a draft for as long as it is shown. */
export function useOpenDraft(draft: Draft) {
	const [open] = useState(() => new OpenDraft(draft));
	const shown = useSyncExternalStore(open.subscribe, open.shown);
	useEffect(() => {
		const save = () => void open.save();
		// A phone that is put away may never show the page again.
		const hide = () => document.visibilityState === "hidden" && save();
		const leave = (event: Event) => {
			if (open.shown().isSaved) return;
			save();
			event.preventDefault();
		};
		document.addEventListener("visibilitychange", hide);
		window.addEventListener("online", save);
		window.addEventListener("beforeunload", leave);
		return () => {
			document.removeEventListener("visibilitychange", hide);
			window.removeEventListener("online", save);
			window.removeEventListener("beforeunload", leave);
		};
	}, [open]);
	return { open, ...shown };
}
