import { useEffect, useId, useRef, useState } from "react";
import { addresses, type Submission } from "../api.ts";
import { Phone, Time } from "./people-table.tsx";
import { ask, useAnswer, withQuery } from "./use-answer.ts";
import { counted } from "./words.ts";

interface Props {
	readonly email: string;
	readonly version: string | undefined;
	readonly onErased: () => void;
	readonly onClose: () => void;
}

/** Everything that somebody sent. */
export function PersonDialog(props: Props) {
	const { email, version, onClose } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useId();
	const [local = ""] = email.split("@");
	const { answer, isFailed } = useAnswer<readonly Submission[]>(
		withQuery(addresses.submissions, { email }),
		version,
	);
	useEffect(() => {
		dialog.current?.showModal();
	}, []);
	return (
		<dialog ref={dialog} aria-labelledby={title} onClose={onClose}>
			<div className="dialog-head">
				<h2 id={title}>
					{local}
					<wbr />
					{email.slice(local.length)}
				</h2>
				<button
					className="button button-quiet"
					type="button"
					onClick={() => dialog.current?.close()}
				>
					Close
				</button>
			</div>
			{isFailed && <p>No answer.</p>}
			{answer && (
				<>
					<p>
						Sent {counted(answer.length, "form")}
						{answer.length > 1 && ", oldest first"}
					</p>
					<ol className="submissions">
						{answer.map((submission) => (
							<Sent submission={submission} email={email} key={submission.id} />
						))}
					</ol>
				</>
			)}
			<Erase
				email={email}
				onErased={() => {
					dialog.current?.close();
					props.onErased();
				}}
			/>
		</dialog>
	);
}

function Sent({
	submission,
	email,
}: {
	readonly submission: Submission;
	/** As the title spells it. */
	readonly email: string;
}) {
	const { utm_source, utm_medium, utm_campaign, ref } = submission;
	const source = [utm_source, utm_medium, utm_campaign, ref]
		.filter((part) => part !== null)
		.join(", ");
	return (
		<li>
			<Time at={submission.created_at} />
			<span className="key" data-side={submission.user_type}>
				{submission.user_type}
			</span>
			{submission.email !== email && <span>{submission.email}</span>}
			<Phone phone={submission.phone} />
			{source !== "" && <span>from {source}</span>}
		</li>
	);
}

/** Asks once more before anything is gone. */
function Erase({
	email,
	onErased,
}: {
	readonly email: string;
	readonly onErased: () => void;
}) {
	const [step, setStep] = useState<"offer" | "sure" | "busy" | "kept">("offer");
	const [trouble, setTrouble] = useState<string>();
	async function erase() {
		if (step === "busy") return;
		setStep("busy");
		try {
			await ask(addresses.erase, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ email }),
			});
			onErased();
		} catch (error) {
			setStep("sure");
			setTrouble(error instanceof Error ? error.message : "");
		}
	}
	if (step === "offer" || step === "kept") {
		return (
			<div className="erase">
				<button
					className="button button-quiet"
					type="button"
					ref={step === "kept" ? takeFocus : undefined}
					onClick={() => setStep("sure")}
				>
					Erase …
				</button>
			</div>
		);
	}
	return (
		<div className="erase">
			<p role="alert">
				{trouble ??
					"Erase everything that this address sent, on both sides? It cannot be brought back."}
			</p>
			{/* The first, where "Erase …" was: pressing twice erases nobody. */}
			<button
				className="button button-quiet"
				type="button"
				ref={takeFocus}
				aria-disabled={step === "busy"}
				onClick={() => step !== "busy" && setStep("kept")}
			>
				Keep
			</button>
			<button
				className="button"
				type="button"
				aria-disabled={step === "busy"}
				onClick={erase}
			>
				Erase for good
			</button>
		</div>
	);
}

/** For whoever pressed a button that made room for others. */
function takeFocus(button: HTMLButtonElement | null): void {
	button?.focus();
}
