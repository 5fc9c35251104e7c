import { isAsked } from "virtual:parts";
import {
	type FormName,
	type PlainFormAnswer,
	plainFormPath,
} from "../../protocol/plain-form.ts";
import { longest } from "../../shared/sign-up.ts";
import { useWords } from "../words.ts";
import { EmailField, makePlain } from "./email-field.tsx";
import { OwnQuestion } from "./own-question.tsx";
import { SideChoice } from "./side-choice.tsx";
import { backend, useWaitlist } from "./use-waitlist.ts";

export interface FormProps {
	readonly name: FormName;
	/** The answer to a plain post of this form, if there is one. */
	readonly answer: PlainFormAnswer | undefined;
}

/** The waitlist form, named by the heading `NAME-heading`. Its fields keep their own values, so nothing typed before hydration is lost. */
export function WaitlistForm({ name, answer }: FormProps) {
	const {
		message,
		isSubmitting,
		getEmail,
		handleSubmit,
		clearMessage,
		fieldRef,
	} = useWaitlist(answer);
	const { form: words, site, language } = useWords();
	const isPlainAnswer = message === answer;
	const kept = answer?.outcome === "refused" ? answer : undefined;
	const idOf = (part: string) => `${name}-${part}`;
	const target = `${language.root}${plainFormPath}?form=${name}${answer?.source ?? ""}#${idOf("form")}`;
	const { privacy } = site.legal;
	// Only our own server takes a plain post.
	const isPlainPossible = backend.url === "";

	return (
		<>
			{/* In the place of a heading, after joining: what comes next, and the poster to keep (page/name/). */}
			<div className="joined">
				{/* There from the start, and read aloud after the toast, which is the only status. */}
				<p aria-live="polite">{message?.mail}</p>
			</div>
			<form
				className="waitlist-form"
				id={idOf("form")}
				method="post"
				action={isPlainPossible ? target : undefined}
				aria-labelledby={`${name}-heading`}
				onSubmit={handleSubmit}
			>
				{!isPlainPossible && (
					<noscript>
						<p className="form-message" data-outcome="refused">
							{words.needsJavaScript}
						</p>
					</noscript>
				)}
				<SideChoice
					name={name}
					chosen={answer?.userType}
					question={words.question}
					field="user_type"
				/>
				<EmailField
					id={idOf("email")}
					kept={kept?.email}
					isWrong={message?.field === "email"}
					hasJoined={message?.outcome === "joined"}
					note={idOf("note")}
					fieldRef={fieldRef("email")}
					getField={getEmail}
					onInput={clearMessage}
				/>
				<div className="field">
					<label htmlFor={idOf("phone")}>
						{words.phone}{" "}
						{words.optional && (
							<span className="optional">({words.optional})</span>
						)}
					</label>
					<input
						ref={fieldRef("phone")}
						id={idOf("phone")}
						type="tel"
						name="phone"
						autoComplete="tel"
						maxLength={longest("phone")}
						defaultValue={kept?.phone}
					/>
				</div>
				{isAsked && (
					<OwnQuestion
						id={idOf("answer")}
						kept={kept?.answer}
						keptWords={kept?.answerWords}
						isWrong={message?.field === "answer"}
						note={idOf("note")}
						fieldRef={fieldRef("answer")}
						onInput={clearMessage}
					/>
				)}
				<button
					className="button"
					type="submit"
					disabled={isSubmitting}
					// The Enter key in a field clicks it, too. The browser checks the format after this.
					onClick={() => makePlain(getEmail())}
				>
					{/* Its own element, beside what a password manager may add. */}
					<span className="submit-label">
						{isSubmitting ? words.submitting : words.submit}
					</span>
				</button>
				<p className="form-note" id={idOf("note")}>
					{/* One element: React can change its words also where a translator has replaced them. */}
					<span
						className={message && "form-message"}
						data-outcome={message?.outcome}
						// After a plain post it is the only message; else the toast is read aloud.
						role={
							message && isPlainAnswer ? liveRole[message.outcome] : undefined
						}
					>
						{message?.message ?? words.note}
					</span>{" "}
					{privacy && (
						<a className="text-link" href={privacy.href}>
							{privacy.label}
						</a>
					)}
				</p>
			</form>
		</>
	);
}

const liveRole = { joined: "status", refused: "alert" } as const;
