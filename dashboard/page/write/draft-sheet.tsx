import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { languageName } from "../../../shared/words.ts";
import { ActionForm } from "../forms.tsx";
import { Button } from "../parts.tsx";
import { act, queryClient, useAnswer } from "../queries.ts";
import { Sheet } from "../sheet.tsx";
import { useNewDraft } from "./new-draft.ts";
import { type Content, type Draft, useOpenDraft } from "./open-draft.ts";
import { Preview } from "./preview.tsx";
import { Recipients } from "./recipients.tsx";
import { SendPart } from "./send-part.tsx";
import { type Choices, WhomFields } from "./whom-fields.tsx";
import { WordsFields } from "./words-fields.tsx";

interface Props {
	readonly id: number;
	readonly onClose: (said?: string) => void;
}

/** A mail that is written. */
export function DraftSheet({ id, onClose }: Props) {
	const { answer: draft, error } = useAnswer("draft", { id });
	const { answer: writings } = useAnswer("writings", {});
	// Opened again, it is asked for again.
	useEffect(
		() => () => queryClient.removeQueries({ queryKey: ["draft", { id }] }),
		[id],
	);
	if (draft && !("refused" in draft) && writings)
		return (
			<Editor
				draft={draft}
				{...writings}
				onClose={(said) => {
					queryClient.invalidateQueries({ queryKey: ["writings"] });
					onClose(said);
				}}
			/>
		);
	return (
		<Sheet title="Write" onClose={onClose}>
			<p role="alert" className="said">
				{draft && "refused" in draft ? draft.refused : error?.message}
			</p>
		</Sheet>
	);
}

interface EditorProps extends Pick<Props, "onClose"> {
	readonly draft: Draft;
	readonly choices: Choices;
	/** "on", or why no mail is sent. */
	readonly mail: string;
}

function Editor({ draft, choices, mail, onClose }: EditorProps) {
	const { open, content, version, ...state } = useOpenDraft(draft);
	const [first = ""] = choices.languages;
	/** The language that is written and looked at. */
	const [language, setLanguage] = useState(first);
	const stored = { id: draft.id, version };
	const subject = choices.languages
		.map((code) => content.words[code]?.subject)
		.find(Boolean);
	/** A draft in which nothing is typed is not kept. */
	async function close() {
		const { content, version } = open.shown();
		if (isEmpty(content))
			await act("forgetDraft", { id: draft.id, version }).catch(() => {});
		onClose();
	}
	/** Goes to a field by its name, like `subject.de`. */
	function goTo(field: string) {
		const [name, code = language] = field.split(".");
		flushSync(() => setLanguage(code));
		const element = document.querySelector<HTMLElement>(
			`.task [name="${name}"]`,
		);
		element?.closest("details")?.setAttribute("open", "");
		element?.focus();
	}
	return (
		<Sheet
			title={subject || content.name || "A new mail"}
			state={<State {...state} isKept={!isEmpty(content)} />}
			save={() => open.save()}
			onClose={close}
		>
			{state.newer && (
				<Newer
					own={content}
					newer={state.newer}
					language={language}
					onTake={() => open.takeNewer()}
					onKeep={() => open.keepOwn()}
				/>
			)}
			{state.gone && <Gone content={content} />}
			<WordsFields
				content={content}
				languages={choices.languages}
				language={language}
				onLanguage={setLanguage}
				onChange={(part) => open.change(part)}
			/>
			<section>
				<h3>To whom</h3>
				<WhomFields
					whom={content.whom}
					choices={choices}
					onChange={(whom) => open.change({ whom }, "choosing")}
				/>
				{!state.gone && <Recipients stored={stored} />}
			</section>
			{!state.gone && (
				<>
					<Preview
						stored={stored}
						languages={choices.languages}
						language={language}
						onLanguage={setLanguage}
					/>
					<SendPart
						stored={stored}
						isSaved={state.isSaved}
						mail={mail}
						language={language}
						when={content.when}
						onChange={(when) => open.change({ when }, "choosing")}
						onProblem={goTo}
						onSent={onClose}
					/>
					<section>
						<details>
							<summary>Delete this draft …</summary>
							<p>What is written here is gone for good. No mail was sent.</p>
							<ActionForm
								label="Delete this draft"
								action="forgetDraft"
								read={() => stored}
								onDone={({ done }) => onClose(done)}
							>
								{(_, isPending) => (
									<button className="button" type="submit" disabled={isPending}>
										Delete it
									</button>
								)}
							</ActionForm>
						</details>
					</section>
				</>
			)}
		</Sheet>
	);
}

function isEmpty({ name, words }: Content): boolean {
	const texts = Object.values(words).map((each) => each.subject + each.body);
	return [name, ...texts].every((text) => text.trim() === "");
}

interface StateProps {
	/** A draft in which nothing is typed is not kept. */
	readonly isKept: boolean;
	readonly isSaved: boolean;
	readonly error?: string | undefined;
	readonly isOfOther?: boolean | undefined;
	readonly newer?: Draft | undefined;
	readonly gone?: string | undefined;
}

/** Whether what is typed is saved. A screen reader says only what is wrong, and not each save. */
function State({ isKept, isSaved, error, isOfOther, newer, gone }: StateProps) {
	const wrong =
		gone ??
		(newer && "Not saved: look below.") ??
		(error && `Not saved yet, and tried again: ${error}`);
	return (
		<div className="save-state">
			{!wrong && (
				<span>
					{isSaved ? isKept && "Saved as a draft." : "Saving …"}
					{isOfOther && " Another window changed it: this is what it has now."}
				</span>
			)}
			<span role="alert">{wrong}</span>
		</div>
	);
}

interface NewerProps {
	readonly own: Content;
	readonly newer: Draft;
	readonly language: string;
	readonly onTake: () => void;
	readonly onKeep: () => void;
}

/** What another window has stored, beside what is typed here. */
function Newer({ own, newer, language, onTake, onKeep }: NewerProps) {
	const { subject, body } = newer.words[language] ?? { subject: "", body: "" };
	return (
		<section role="alert">
			<h3>Changed in another window</h3>
			<p>What you typed is still below, and not saved. Stored now:</p>
			<div className="letter" lang={language} dir="auto">
				<p>
					<b>{subject || "No subject"}</b>
				</p>
				<p>{body || "No text"}</p>
			</div>
			<p>Other than yours: {differencesOf(own, newer).join(", ")}.</p>
			<div className="row">
				<Button onClick={onKeep}>Keep what I typed</Button>
				<Button onClick={onTake}>Take what is stored</Button>
			</div>
		</section>
	);
}

function differencesOf(own: Content, newer: Content): string[] {
	const isOther = (one: unknown, other: unknown) =>
		JSON.stringify(one) !== JSON.stringify(other);
	const codes = Object.keys({ ...own.words, ...newer.words });
	return [
		...codes
			.filter((code) => isOther(own.words[code], newer.words[code]))
			.map((code) => `the words in ${languageName(code)}`),
		...(isOther(own.name, newer.name) ? ["the name"] : []),
		...(isOther(own.whom, newer.whom) ? ["to whom"] : []),
		...(isOther(own.when, newer.when) ? ["when"] : []),
	];
}

/** What is typed into a draft that is gone can be kept as another one. */
function Gone({ content }: { readonly content: Content }) {
	const keep = useNewDraft();
	return (
		<section>
			<Button
				isOff={keep.isPending}
				onClick={() => keep.mutate({ ...content, name: "" })}
			>
				Keep what I typed as a new draft
			</Button>
			<p role="alert">{keep.error?.message}</p>
		</section>
	);
}
