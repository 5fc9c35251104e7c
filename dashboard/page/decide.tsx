import { useMutation } from "@tanstack/react-query";
import { maxUntyped } from "../../shared/desk.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { counted, grouped } from "../../shared/words.ts";
import type { Acted } from "../actions.ts";
import { ActionForm, NumberField } from "./forms.tsx";
import { Button, Time } from "./parts.tsx";
import { act, useAnswer } from "./queries.ts";

type Group = Acted<"held">["groups"][number];

/** The held groups, each with what speaks for and against it; and those that can still be held again. */
export function Decide() {
	const { answer } = useAnswer("held", {});
	const done = useMutation({
		mutationFn: (group: string) => act("hold", { group }),
	});
	if (!answer || answer.groups.length + answer.released.length === 0)
		return null;
	return (
		<section className="panel decide">
			<h2 id="decide" tabIndex={-1}>
				To decide
			</h2>
			{answer.groups.map((group) => (
				<Held group={group} key={`${group.group} ${group.mails}`} />
			))}
			{answer.released.map(({ group, mails }) => (
				<div className="row" key={group}>
					<p>
						<b>{nameOf(group)}:</b> {counted(mails, "confirmation")} in the
						queue, not sent yet.
					</p>
					<Button onClick={() => done.mutate(group)}>Undo</Button>
				</div>
			))}
			<p role="status">{done.error?.message ?? sentenceOf(done.data)}</p>
		</section>
	);
}

function sentenceOf(outcome: Acted<"hold"> | undefined): string | undefined {
	if (outcome === undefined) return undefined;
	return "done" in outcome ? outcome.done : outcome.refused;
}

function Held({ group: held }: { readonly group: Group }) {
	const { group, mails, first, last, samples } = held;
	const onDone = () => document.getElementById("decide")?.focus();
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
				{first !== last && (
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
				onDone={onDone}
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
					onDone={onDone}
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
function nameOf(group: string): string {
	const domain = /^domain-(.*)/.exec(group)?.[1];
	if (domain !== undefined) return `Sign-ups at ${domain}`;
	return group.startsWith("spike-")
		? "A wave of sign-ups"
		: `Sign-ups of one network (${group.replace("network-", "")})`;
}
