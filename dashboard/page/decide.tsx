import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxUntyped } from "../../shared/desk.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { counted, grouped } from "../../shared/words.ts";
import type { Acted } from "../actions.ts";
import { ActionForm, NumberField } from "./forms.tsx";
import { Button, minuteOf, Time } from "./parts.tsx";
import { act, useAnswer } from "./queries.ts";

type Group = Acted<"held">["groups"][number];

/** The held groups, each with what speaks for and against it; and those that can still be held again. */
export function Decide() {
	const { answer } = useAnswer("held", {});
	const done = useMutation({
		mutationFn: (group: string) => act("hold", { group }),
		onSuccess: () => setSent(undefined),
	});
	/** The group that was sent here last: a running mailer may have sent it before one looks. */
	const [sent, setSent] = useState<Group>();
	const [dropped, setDropped] = useState("");
	if (!answer) return null;
	const { groups, released } = answer;
	const isSent =
		sent && ![...groups, ...released].some(({ group }) => group === sent.group);
	const said = done.error?.message ?? sentenceOf(done.data) ?? dropped;
	if (groups.length + released.length === 0 && !isSent && !said) return null;
	const begin = () => {
		done.reset();
		setDropped("");
		setSent(undefined);
		document.getElementById("decide")?.focus();
	};
	return (
		<section className="panel decide">
			<h2 id="decide" tabIndex={-1}>
				To decide
			</h2>
			{released.map(({ group, mails }) => (
				<div className="row" role="status" key={group}>
					<p>
						<b>{nameOf(group)}:</b> {counted(mails, "confirmation")} in the
						queue, not sent yet.
					</p>
					<Button onClick={() => done.mutate(group)}>Undo</Button>
				</div>
			))}
			{isSent && (
				<p role="status">
					<b>{nameOf(sent.group)}:</b>{" "}
					{counted(sent.mails, "confirmation is", "confirmations are")} sent.
				</p>
			)}
			<p role="status">{said}</p>
			{groups.map((group) => (
				<Held
					group={group}
					onSent={() => {
						begin();
						setSent(group);
					}}
					onDropped={(said) => {
						begin();
						setDropped(said);
					}}
					key={`${group.group} ${group.mails}`}
				/>
			))}
		</section>
	);
}

function sentenceOf(outcome: Acted<"hold"> | undefined): string | undefined {
	if (outcome === undefined) return undefined;
	return "done" in outcome ? outcome.done : outcome.refused;
}

interface HeldProps {
	readonly group: Group;
	readonly onSent: () => void;
	/** Called with a sentence. */
	readonly onDropped: (said: string) => void;
}

function Held({ group: held, onSent, onDropped }: HeldProps) {
	const { group, mails, first, last, samples } = held;
	const read = (values: FormData) => ({
		group,
		mails,
		typed: `${values.get("typed") ?? ""}`,
	});
	return (
		<article aria-label={nameOf(group)}>
			<h3>{nameOf(group)}</h3>
			<p>
				{counted(mails, "confirmation")} held until you decide. Joined{" "}
				<Time at={first} />
				{minuteOf(first) !== minuteOf(last) && (
					<>
						{" "}
						to <Time at={last} />
					</>
				)}
				, such as {samples.map(shownEmail).join(", ")}.
			</p>
			<div className="pair">
				{(["for", "against"] as const).map(
					(side) =>
						held[side].length > 0 && (
							<div key={side}>
								<h4>{side === "for" ? "For them" : "Against them"}</h4>
								<ul>
									{held[side].map((each) => (
										<li key={each}>{each}</li>
									))}
								</ul>
							</div>
						),
				)}
			</div>
			<ActionForm
				label={`Send: ${nameOf(group)}`}
				action="release"
				read={read}
				onDone={onSent}
			>
				{(refusal, isPending) => (
					<>
						{mails > maxUntyped && (
							<NumberField
								what={`Type ${mails} to send them`}
								refusal={refusal}
							/>
						)}
						<button className="button" type="submit" disabled={isPending}>
							Send {grouped(mails)}
						</button>
					</>
				)}
			</ActionForm>
			<details>
				<summary>Drop …</summary>
				<p>
					The people are erased for good, and no mail goes to them; who
					confirmed before or came from another network stays.
				</p>
				<ActionForm
					label={`Drop: ${nameOf(group)}`}
					action="drop"
					read={read}
					onDone={({ done }) => onDropped(done)}
				>
					{(refusal, isPending) => (
						<>
							{mails > 1 && (
								<NumberField
									what={`Type ${mails} to drop them`}
									refusal={refusal}
								/>
							)}
							<button className="button" type="submit" disabled={isPending}>
								Drop for good
							</button>
						</>
					)}
				</ActionForm>
			</details>
		</article>
	);
}

/** What a group is called: by the mail domain, the network or the spike that its people share. */
export function nameOf(group: string): string {
	const domain = /^domain-(.*)/.exec(group)?.[1];
	if (domain !== undefined) return `Sign-ups at ${domain}`;
	return group.startsWith("spike-")
		? "A wave of sign-ups"
		: `Sign-ups of one network (${group.replace("network-", "")})`;
}
