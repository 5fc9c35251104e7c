import { useMutation } from "@tanstack/react-query";
import { maxUntyped } from "../../../shared/desk.ts";
import { shownDay } from "../../../shared/shown-times.ts";
import { counted, grouped, languageName } from "../../../shared/words.ts";
import type { Acted } from "../../actions.ts";
import { ActionForm, Field, NumberField } from "../forms.tsx";
import { Button, Choice, timeZone } from "../parts.tsx";
import { act, useAnswer } from "../queries.ts";
import type { Draft } from "./open-draft.ts";
import type { Stored } from "./recipients.tsx";
import { NumberOf } from "./whom-fields.tsx";

type When = Draft["when"];

interface Props {
	readonly stored: Stored;
	readonly isSaved: boolean;
	/** "on", or why no mail is sent. */
	readonly mail: string;
	readonly language: string;
	readonly when: When;
	readonly onChange: (when: When) => void;
	/** Called with the name of a field in which something is wrong. */
	readonly onProblem: (field: string) => void;
	/** Called with a sentence. */
	readonly onSent: (said: string) => void;
}

/** When it is sent, a mail to the founder, and the button that sends it to all. */
export function SendPart({
	stored,
	isSaved,
	mail,
	language,
	when,
	onChange,
	onProblem,
	onSent,
}: Props) {
	const { answer: plan, isOld } = useAnswer("plan", stored);
	const isNow = isSaved && !isOld;
	return (
		<section className="action">
			<h3>Send</h3>
			{mail === "on" ? (
				<SendToMe stored={stored} isSaved={isSaved} language={language} />
			) : (
				<p role="alert">{mail}</p>
			)}
			<WhenFields when={when} onChange={onChange} />
			{plan && plan.total > 0 && (
				<p>
					{plan.waves.length > 1
						? daysOf(plan.waves, Math.ceil(plan.total / (when.perDay || 1)))
						: plan.duration}
				</p>
			)}
			{plan?.total === 0 && <p>No person would get it.</p>}
			{plan && plan.problems.length > 0 && (
				<>
					<p>Before it can be sent:</p>
					<ul className="problems">
						{plan.problems.map(({ field, text }) => (
							<li key={`${field} ${text}`}>
								<button
									className="text-link"
									type="button"
									onClick={() => onProblem(field)}
								>
									{text}
								</button>
							</li>
						))}
					</ul>
				</>
			)}
			{plan &&
				plan.total > 0 &&
				plan.problems.length === 0 &&
				mail === "on" && (
					<ActionForm
						label="Send"
						action="send"
						read={(values) => ({
							...stored,
							total: plan.total,
							typed: `${values.get("typed") ?? ""}`,
						})}
						onDone={({ done }) => onSent(done)}
					>
						{(refusal, isPending) => (
							<>
								{plan.total > maxUntyped && (
									<NumberField
										what={`Type ${plan.total} to send it to them`}
										refusal={refusal}
									/>
								)}
								{refusal?.field && refusal.field !== "typed" && (
									<p className="form-message">{refusal.refused}</p>
								)}
								<button
									className="button"
									type="submit"
									disabled={isPending || !isNow}
								>
									{sendText(plan, when.at)}
								</button>
							</>
						)}
					</ActionForm>
				)}
		</section>
	);
}

/** What the button does: to how many people on the first day, and to how many in all. */
function sendText({ total, waves }: Acted<"plan">, at: When["at"]): string {
	const [first] = waves;
	if (first === undefined || waves.length === 1)
		return `Send to ${counted(total, "person", "people")} ${at ? `from ${clock(at)} on` : "now"}`;
	const many = counted(first.count, "person", "people");
	return `Send to ${many} ${at ? `on ${clock(at)}` : "now"}, ${grouped(total)} in all`;
}

/** The most days that are named. */
const mostDays = 4;

/** How many people get it on the first days, and on how many more days. */
function daysOf(waves: Acted<"plan">["waves"], days: number): string {
	const first = waves
		.slice(0, mostDays)
		.map(({ day: on, count }) => `${shownDay(on)}: ${grouped(count)}`)
		.join(", ");
	return days > mostDays
		? `${first}, and on ${counted(days - mostDays, "more day")}`
		: first;
}

/** Like `15 Jan 2027, 09:00`. */
function clock(at: string): string {
	return `${shownDay(at.slice(0, 10))}, ${at.slice(11, 16)}`;
}

interface WhenProps {
	readonly when: When;
	readonly onChange: (when: When) => void;
}

function WhenFields({ when: { at, perDay }, onChange }: WhenProps) {
	const isLater = at !== undefined;
	const change = (at: string | undefined, perDay: number | undefined) =>
		// An empty time, while it is typed, is no time: it keeps the mail from being sent, as 0 does.
		onChange({
			...(at !== undefined && { at }),
			...(perDay !== undefined && { perDay }),
		});
	return (
		<>
			<Choice
				legend="When"
				options={{ now: "Now", later: "At a time" }}
				value={isLater ? "later" : "now"}
				onChange={(value) =>
					change(value === "now" ? undefined : tomorrow(), perDay)
				}
			/>
			{isLater && (
				<Field
					label={`From this time on (${timeZone})`}
					name="at"
					refusal={undefined}
				>
					{(control) => (
						<input
							{...control}
							type="datetime-local"
							max="9999-12-31T23:59"
							value={at}
							onChange={({ target }) => change(target.value, perDay)}
						/>
					)}
				</Field>
			)}
			<NumberOf
				label="At most per day (empty: all at once)"
				name="perDay"
				value={perDay}
				onChange={(value) => change(at, value)}
			/>
		</>
	);
}

/** Tomorrow at nine, in the founder's time zone. */
function tomorrow(): string {
	// The format of Sweden is that of ISO 8601.
	const days = new Intl.DateTimeFormat("sv-SE", { timeZone });
	return `${days.format(Date.now() + 24 * 60 * 60_000)}T09:00`;
}

/** Milliseconds in which a person presses a button twice. */
const momentMs = 1_000;

interface SendToMeProps {
	readonly stored: Stored;
	readonly isSaved: boolean;
	readonly language: string;
}

function SendToMe({ stored, isSaved, language }: SendToMeProps) {
	const send = useMutation({
		async mutationFn() {
			const [answer] = await Promise.all([
				act("sendToMe", { ...stored, language }),
				// A second press in haste is not another mail.
				new Promise((end) => setTimeout(end, momentMs)),
			]);
			return answer;
		},
	});
	const { data: outcome } = send;
	return (
		<div className="row">
			<Button isOff={send.isPending || !isSaved} onClick={() => send.mutate()}>
				Send to me, in {languageName(language)}
			</Button>
			<p role="status">
				{send.error?.message ??
					(outcome && "done" in outcome ? outcome.done : outcome?.refused)}
			</p>
		</div>
	);
}
