import { useState } from "react";
import { doneText } from "./done-text.ts";
import { Time } from "./parts.tsx";
import { PersonButton } from "./person-button.tsx";
import { useAnswer } from "./queries.ts";

/** What was done here, by whom and when; read while it is open. */
export function History() {
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			className="panel"
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary>What was done here</summary>
			{isOpen && <Actions />}
		</details>
	);
}

function Actions() {
	const { answer } = useAnswer("history", {});
	if (answer?.actions.length === 0) return <p>Nothing yet.</p>;
	return (
		<ol>
			{answer?.actions.map(({ id, at, done_by, action, detail, email }) => (
				<li className="row" key={id}>
					<Time at={at} />
					<span>{doneText(action, detail)}</span>
					{email && <PersonButton email={email} />}
					<span>by {done_by}</span>
				</li>
			))}
		</ol>
	);
}
