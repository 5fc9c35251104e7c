import { counted, languageName } from "../../../shared/words.ts";
import { Time } from "../parts.tsx";
import { useAnswer } from "../queries.ts";
import { Sheet } from "../sheet.tsx";
import { useNewDraft } from "./new-draft.ts";

interface Props {
	readonly name: string;
	readonly onClose: () => void;
}

/** What was sent, to be read; another mail can begin with its words. */
export function SentSheet({ name, onClose }: Props) {
	const { answer, error } = useAnswer("sentWords", { name });
	const again = useNewDraft();
	return (
		<Sheet title={name} onClose={onClose}>
			<p role="alert" className="said">
				{answer ? again.error?.message : error?.message}
			</p>
			{answer && (
				<>
					<section>
						<h3>Sent</h3>
						<ul>
							{answer.waves.map(({ createdAt, by, to, mails }) => (
								<li key={createdAt}>
									<Time at={createdAt} />: {to}
									{by && `, by ${by}`}
									<p>
										{counted(mails.sent, "mail")} sent
										{mails.waiting > 0 && `, ${mails.waiting} in the queue`}
										{mails.bounced > 0 && `, ${mails.bounced} bounced`}
										{mails.dropped > 0 && `, ${mails.dropped} dropped`}
									</p>
								</li>
							))}
						</ul>
					</section>
					{Object.entries(answer.words).map(([code, { subject, body }]) => (
						<section key={code}>
							<h3>{languageName(code)}</h3>
							<div className="letter" lang={code} dir="auto">
								<p>
									<b>{subject}</b>
								</p>
								<p>{body}</p>
							</div>
						</section>
					))}
					<section>
						<button
							className="button"
							type="button"
							disabled={again.isPending}
							onClick={() =>
								again.mutate({
									words: answer.words,
								})
							}
						>
							Write another from it
						</button>
					</section>
				</>
			)}
		</Sheet>
	);
}
