import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxUntyped } from "../../../shared/desk.ts";
import { counted, grouped } from "../../../shared/words.ts";
import type { Acted } from "../../actions.ts";
import { ActionForm, NumberField } from "../forms.tsx";
import { Button, Time } from "../parts.tsx";
import { act } from "../queries.ts";
import { useSaid } from "../use-said.ts";

type Sent = Acted<"writings">["sent"][number];

/** How far an announcement is. */
export function Progress({
	name,
	mails,
	isStopped,
	nextAt,
	endsAt,
	unfinished,
	isPaused,
}: Omit<Sent, "to" | "subject" | "createdAt" | "isFromDesk"> &
	Pick<Acted<"writings">, "isPaused">) {
	const { waiting, sent, bounced, dropped } = mails;
	const all = waiting + sent + bounced + dropped;
	const others = [
		bounced > 0 && `${grouped(bounced)} bounced`,
		dropped > 0 && `${grouped(dropped)} dropped`,
	].filter(Boolean);
	return (
		<>
			<p>
				{waiting > 0 && (
					<progress
						aria-label={`Sent of ${name}`}
						max={all}
						value={all - waiting}
					/>
				)}
				{grouped(sent)} of {counted(all, "mail")} sent
				{others.map((each) => `, ${each}`)}
				{waiting > 0 && `, ${grouped(waiting)} in the queue`}.
			</p>
			{unfinished && (
				<p>
					{unfinished.isAdding ? (
						"More mails are being added to the queue."
					) : (
						<b>
							Adding them to the queue was interrupted:{" "}
							{grouped(unfinished.mails)} of{" "}
							{counted(unfinished.people, "mail")} are in it.
						</b>
					)}
				</p>
			)}
			{waiting > 0 && (isStopped || isPaused || nextAt) && (
				<p>
					{isStopped ? (
						<b>Paused.</b>
					) : isPaused ? (
						<b>All mails are paused: on the page, Mail says why.</b>
					) : (
						<>
							The next goes out <Time at={nextAt ?? ""} />
							{endsAt && endsAt !== nextAt && (
								<>
									, the last <Time at={endsAt} />
								</>
							)}
						</>
					)}
				</p>
			)}
		</>
	);
}

/** Pauses, resumes and stops what is in the queue, and adds what an interruption kept from it. */
export function SendingControls({
	name,
	mails: { waiting },
	isStopped,
	unfinished,
	onChanged,
}: Pick<Sent, "name" | "mails" | "isStopped" | "unfinished"> & {
	/** Called when one of these is done. */
	readonly onChanged: () => void;
}) {
	const { said, saying, setSaid, sayAndFocus } = useSaid<
		string,
		HTMLParagraphElement
	>("");
	const change = useMutation({
		mutationFn: (action: "pause" | "resume" | "goOn") => act(action, { name }),
		onSuccess(outcome) {
			setSaid("done" in outcome ? outcome.done : outcome.refused);
			onChanged();
		},
		onError: ({ message }) => setSaid(message),
	});
	const isInterrupted = unfinished !== null && !unfinished.isAdding;
	if (waiting === 0 && !isInterrupted && said === "") return null;
	return (
		<div className="action">
			{isInterrupted && (
				<Button isOff={change.isPending} onClick={() => change.mutate("goOn")}>
					Add the others<span className="unseen"> of {name}</span>
				</Button>
			)}
			{waiting > 0 && (
				<Button
					isOff={change.isPending}
					onClick={() => change.mutate(isStopped ? "resume" : "pause")}
				>
					{isStopped ? "Resume" : "Pause"}
					<span className="unseen"> {name}</span>
				</Button>
			)}
			<p ref={saying} role="status" tabIndex={-1}>
				{said}
			</p>
			{(waiting > 0 || isInterrupted) && (
				<Stop
					name={name}
					waiting={waiting}
					onDone={(done) => sayAndFocus(done, onChanged)}
				/>
			)}
		</div>
	);
}

/** Drops what is in the queue. What is asked to be typed stays while mails go out. */
function Stop({
	name,
	waiting,
	onDone,
}: Pick<Sent, "name"> & {
	readonly waiting: number;
	readonly onDone: (done: string) => void;
}) {
	const [opened, setOpened] = useState(waiting);
	return (
		<details
			onToggle={({ currentTarget }) => {
				if (currentTarget.open) setOpened(waiting);
			}}
		>
			<summary>
				Stop<span className="unseen"> {name}</span> …
			</summary>
			<p>
				What is in the queue is dropped for good. What is sent cannot be called
				back.
			</p>
			<ActionForm
				label={`Stop ${name}`}
				action="stop"
				read={(values) => ({
					name,
					waiting: opened,
					typed: `${values.get("typed") ?? ""}`,
				})}
				onDone={({ done }) => onDone(done)}
				onRefused={({ field }) => {
					if (field === undefined) setOpened(waiting);
				}}
			>
				{(refusal, isPending) => (
					<>
						{opened > maxUntyped && (
							<NumberField
								what={`Type ${opened} to drop them`}
								refusal={refusal}
							/>
						)}
						<button className="button" type="submit" disabled={isPending}>
							{opened > 0 ? `Drop ${counted(opened, "mail")}` : "Stop it"}
						</button>
					</>
				)}
			</ActionForm>
		</details>
	);
}
