import { form as words } from "../../content/form.ts";
import { emailMaxLength, phoneMaxLength } from "../../shared/entry.ts";
import {
	type FormName,
	type PlainFormAnswer,
	plainFormPath,
} from "../../shared/plain-form.ts";
import { LegalLinks } from "../legal-links.tsx";
import { backend } from "./backend.ts";
import { PhoneField } from "./phone-field.tsx";
import { SideChoice } from "./side-choice.tsx";
import { fieldNames, useWaitlist } from "./use-waitlist.ts";
import "./waitlist-form.css";

interface Props {
	readonly name: FormName;
	/** The section that a plain post comes back to. */
	readonly anchor: string;
	/** The heading that names the form. */
	readonly headingId: string;
	/** What came of a plain post of this form, if the page answers one. */
	readonly answer: PlainFormAnswer | undefined;
}

/** The waitlist form. Its fields keep their own values, so nothing typed before the page woke up is lost. */
export function WaitlistForm({ name, anchor, headingId, answer }: Props) {
	const { said, isSubmitting, formRef, handleSubmit, forgetFault } =
		useWaitlist(answer);
	const isEmailFaulty = said?.field === "email";
	const kept = answer?.outcome === "refused" ? answer : undefined;
	const emailId = `${name}-email`;
	const emailErrorId = `${name}-email-error`;
	// Only a server of ours takes a plain post.
	const isPlainPossible = backend.url === "";

	return (
		<form
			className="waitlist-form"
			method="post"
			action={
				isPlainPossible ? `${plainFormPath}?form=${name}#${anchor}` : undefined
			}
			aria-labelledby={headingId}
			ref={formRef}
			onSubmit={handleSubmit}
		>
			{!isPlainPossible && (
				<noscript>
					<p className="form-message" data-outcome="refused">
						{words.needsJavaScript}
					</p>
				</noscript>
			)}
			<SideChoice name={name} chosen={answer?.userType} />
			<div className="field">
				<div className="field-head">
					<label htmlFor={emailId}>{words.email}</label>
					{isEmailFaulty && (
						<p className="field-error" id={emailErrorId}>
							{said.message}
						</p>
					)}
				</div>
				<input
					id={emailId}
					type="email"
					name={fieldNames.email}
					autoComplete="email"
					maxLength={emailMaxLength}
					defaultValue={kept?.email}
					aria-invalid={isEmailFaulty || undefined}
					aria-describedby={isEmailFaulty ? emailErrorId : undefined}
					onInput={forgetFault}
				/>
			</div>
			<PhoneField
				id={`${name}-phone`}
				name={fieldNames.phone}
				maxLength={phoneMaxLength}
				typed={kept?.phone}
			/>
			<button className="button" type="submit" disabled={isSubmitting}>
				{isSubmitting ? words.submitting : words.submit}
			</button>
			<LegalLinks />
			{said && !isEmailFaulty && (
				<p
					className="form-message"
					data-outcome={said.outcome}
					// After a plain post it is the only message; else the toast is the one that is heard.
					role={said === answer ? liveRole[said.outcome] : undefined}
				>
					{said.message}
				</p>
			)}
		</form>
	);
}

const liveRole = { joined: "status", refused: "alert" } as const;
