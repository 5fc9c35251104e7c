import { counted, languageName } from "../../../shared/words.ts";
import type { Acted } from "../../actions.ts";
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
						<h3>What became of it</h3>
						<ul>
							{answer.waves.map(({ createdAt, by, to, mails }) => (
								<li key={createdAt}>
									<Time at={createdAt} />: {to}
									{by && `, by ${by}`}
									<p>
										{mails.waiting === 0 && mails.dropped > 0 && "Stopped: "}
										{counted(mails.sent, "mail")} sent
										{mails.waiting > 0 && `, ${mails.waiting} in the queue`}
										{mails.bounced > 0 && `, ${mails.bounced} bounced`}
										{mails.dropped > 0 && `, ${mails.dropped} dropped`}
									</p>
								</li>
							))}
						</ul>
					</section>
					{Object.entries(answer.words).map(([code, { subject }]) => (
						<section key={code}>
							<h3>{languageName(code)}</h3>
							<div className="letter" lang={code} dir="auto">
								<p>
									<b>{subject}</b>
								</p>
								{answer.paragraphs[code]?.map((runs, at) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: what was sent stays as it is
									<p key={at}>
										{runs.map((run, at) => (
											// biome-ignore lint/suspicious/noArrayIndexKey: as above
											<Words {...run} key={at} />
										))}
									</p>
								))}
							</div>
						</section>
					))}
					<section className="action">
						<p>
							Another one begins with these words, for people who have not got
							this mail. <i>To whom</i> can be changed.
						</p>
						<button
							className="button"
							type="button"
							disabled={again.isPending}
							onClick={() =>
								again.mutate({
									words: answer.words,
									whom: { notGot: name },
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

type Run = Acted<"sentWords">["paragraphs"][string][number][number];

/** Words of one form. The person's own link leads nowhere here. */
function Words({ text, isBold, href }: Run) {
	const words = isBold ? <b>{text}</b> : text;
	if (href === undefined) return words;
	if (!/^(?:https?|mailto):/.test(href)) return <u>{words}</u>;
	return (
		<a className="text-link" href={href} target="_blank" rel="noreferrer">
			{words}
		</a>
	);
}
