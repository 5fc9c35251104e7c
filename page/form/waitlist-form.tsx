import { form as words } from "../../content/form.ts";
import {
	type FormName,
	type PlainFormAnswer,
	plainFormPath,
} from "../../shared/plain-form.ts";
import { longest } from "../../shared/sign-up.ts";
import { PrivacyLink } from "../sections/legal-links.tsx";
import { longWords } from "../sections/long-words.ts";
import { SideChoice } from "./side-choice.tsx";
import { Tooltip } from "./tooltip.tsx";
import { backend, useWaitlist } from "./use-waitlist.ts";

interface Props {
	readonly name: FormName;
	/** The answer to a plain post of this form, if there is one. */
	readonly answer: PlainFormAnswer | undefined;
}

/** The waitlist form, named by the heading `NAME-heading`. Its fields keep their own values, so nothing typed before hydration is lost. */
export function WaitlistForm({ name, answer }: Props) {
	const { message, isSubmitting, formRef, handleSubmit, clearFieldError } =
		useWaitlist(answer);
	const { submit, submitting, needsJavaScript } = words;
	const hasEmailError = message?.field === "email";
	const kept = answer?.outcome === "refused" ? answer : undefined;
	const formId = `${name}-form`;
	const emailId = `${name}-email`;
	const phoneId = `${name}-phone`;
	const emailErrorId = `${name}-email-error`;
	const whyId = `${name}-why`;
	// Only our own server takes a plain post.
	const isPlainPossible = backend.url === "";
	const query = `form=${name}${answer?.source ?? ""}`;

	return (
		<form
			className="waitlist-form"
			id={formId}
			method="post"
			action={
				isPlainPossible ? `${plainFormPath}?${query}#${formId}` : undefined
			}
			aria-labelledby={`${name}-heading`}
			ref={formRef}
			onSubmit={handleSubmit}
		>
			{!isPlainPossible && (
				<noscript>
					<p className="form-message" data-outcome="refused">
						{needsJavaScript}
					</p>
				</noscript>
			)}
			<SideChoice name={name} chosen={answer?.userType} />
			<div className="field">
				<div className="field-head">
					<label htmlFor={emailId} {...longWords(words.email, 6)}>
						{words.email}
					</label>
					{hasEmailError && (
						<p className="field-error" id={emailErrorId}>
							{message.message}
						</p>
					)}
				</div>
				<input
					id={emailId}
					type="email"
					name="email"
					autoComplete="email"
					maxLength={longest("email")}
					aria-required
					defaultValue={kept?.email}
					aria-invalid={hasEmailError || undefined}
					aria-describedby={hasEmailError ? emailErrorId : undefined}
					onInput={clearFieldError}
				/>
			</div>
			<div className="field">
				<div className="field-head">
					<label htmlFor={phoneId}>
						{words.phone} <span className="optional">({words.optional})</span>
					</label>
					<Tooltip id={whyId} text={words.whyPhoneAnswer}>
						<button
							className="why"
							type="button"
							aria-label={words.whyPhone}
							aria-describedby={whyId}
						>
							<span aria-hidden="true">{words.whyMark}</span>
						</button>
					</Tooltip>
				</div>
				<input
					id={phoneId}
					type="tel"
					name="phone"
					autoComplete="tel"
					maxLength={longest("phone")}
					defaultValue={kept?.phone}
				/>
			</div>
			<button className="button" type="submit" disabled={isSubmitting}>
				{isSubmitting ? submitting : submit}
			</button>
			<p className="form-note">
				{message && !hasEmailError ? (
					<span
						className="form-message"
						data-outcome={message.outcome}
						// After a plain post it is the only message; else the toast is read aloud.
						role={message === answer ? liveRole[message.outcome] : undefined}
					>
						{message.message}
					</span>
				) : (
					words.note
				)}
				<PrivacyLink />
			</p>
		</form>
	);
}

const liveRole = { joined: "status", refused: "alert" } as const;
