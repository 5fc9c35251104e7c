import { useState } from "react";
import { capitalized } from "../../../shared/capitalized.ts";
import type { Acted } from "../../actions.ts";
import { Button, Time } from "../parts.tsx";
import { useAnswer } from "../queries.ts";
import { Sheet, useOpenTask } from "../sheet.tsx";
import { ConfirmPart } from "./confirm-part.tsx";
import { useNewDraft } from "./new-draft.ts";
import { Progress, SendingControls } from "./sending.tsx";

interface Props {
	/** A sentence about what was done before. */
	readonly said: string | undefined;
	readonly onClose: () => void;
}

/** The drafts, and what was sent or still goes out, also by the command. */
export function WritingsSheet({ said, onClose }: Props) {
	const openTask = useOpenTask();
	const { answer, error } = useAnswer("writings", {});
	const create = useNewDraft();
	/** Until something else is done here, which would contradict it. */
	const [shown, setShown] = useState(said);
	const onChanged = () => setShown(undefined);
	return (
		<Sheet title="Write" onClose={onClose}>
			<p role="status" className="said">
				{shown}
			</p>
			<section>
				{answer && answer.mail !== "on" && <p role="alert">{answer.mail}</p>}
				<button
					className="button"
					type="button"
					disabled={create.isPending}
					onClick={() => create.mutate({})}
				>
					Write a mail
				</button>
				<p role="alert">{create.error?.message ?? error?.message}</p>
			</section>
			{answer && answer.drafts.length > 0 && (
				<section>
					<h3>Drafts</h3>
					<ul>
						{answer.drafts.map(({ id, name, subject, changedAt }) => (
							<li className="row apart" key={id}>
								<div>
									<b>{subject || name || "Without a subject"}</b>
									<p>
										{subject && name && `${name}, `}changed{" "}
										<Time at={changedAt} />
									</p>
								</div>
								<Button onClick={() => openTask({ name: "draft", id })}>
									Go on writing
									<span className="unseen"> {subject || name}</span>
								</Button>
							</li>
						))}
					</ul>
				</section>
			)}
			<ConfirmPart onChanged={onChanged} />
			{answer && answer.sent.length + answer.asked.length > 0 && (
				<section>
					<h3>Sent, or in the queue</h3>
					<ul>
						{answer.sent.map((each) => (
							<Sent
								sent={each}
								isPaused={answer.isPaused}
								onChanged={onChanged}
								key={each.name}
							/>
						))}
						{answer.asked.map(({ id, at, detail, done_by }) => (
							<li className="sent" key={id}>
								<b>Asked to confirm</b>
								<p>
									{detail}, <Time at={at} />, by {done_by}
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
		</Sheet>
	);
}

interface SentProps extends Pick<Acted<"writings">, "isPaused"> {
	readonly sent: Acted<"writings">["sent"][number];
	readonly onChanged: () => void;
}

function Sent({ sent, isPaused, onChanged }: SentProps) {
	const openTask = useOpenTask();
	const { name, subject, createdAt, to, isFromDesk } = sent;
	return (
		<li className="sent">
			<div className="row apart">
				<div>
					<b>{subject}</b>
					<p>
						{name}, <Time at={createdAt} />
						{!isFromDesk && ", by the command"}
					</p>
					<p>{capitalized(to)}</p>
				</div>
				<Button onClick={() => openTask({ name: "sent", announcement: name })}>
					Read<span className="unseen"> {name}</span>
				</Button>
			</div>
			<Progress {...sent} isPaused={isPaused} />
			<SendingControls {...sent} onChanged={onChanged} />
		</li>
	);
}
