import { useEffect, useId, useRef, useState } from "react";
import { addresses, type Submission } from "../api.ts";
import { Phone, Time } from "./people-table.tsx";
import { ask, useAnswer, withQuery } from "./use-answer.ts";
import { counted } from "./words.ts";

interface Props {
	readonly email: string;
	readonly onErased: () => void;
	readonly onClose: () => void;
}

/** Everything that one person sent. */
export function PersonDialog({ email, onErased, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useId();
	const [local = ""] = email.split("@");
	const { answer, error } = useAnswer<readonly Submission[]>(
		withQuery(addresses.submissions, { email }),
	);
	useEffect(() => dialog.current?.showModal(), []);
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
			{error && <p>No answer.</p>}
			{answer && (
				<>
					<p>
						Sent {counted(answer.length, "form")}
						{answer.length > 1 && ", oldest first"}
					</p>
					<ol className="submissions">
						{answer.map((each) => (
							<li key={each.id}>
								<Time at={each.created_at} />
								<span className="key" data-side={each.user_type}>
									{each.user_type}
								</span>
								{each.email !== email && <span>{each.email}</span>}
								<Phone phone={each.phone} />
								<Source submission={each} />
							</li>
						))}
					</ol>
				</>
			)}
			<Erase
				email={email}
				onErased={() => {
					dialog.current?.close();
					onErased();
				}}
			/>
		</dialog>
	);
}

function Source({ submission }: { readonly submission: Submission }) {
	const { utm_source, utm_medium, utm_campaign, ref } = submission;
	const known = [utm_source, utm_medium, utm_campaign, ref].filter(
		(part) => part !== null,
	);
	return known.length > 0 && <span>from {known.join(", ")}</span>;
}

/** Asks once more before anything is erased. */
function Erase({ email, onErased }: Pick<Props, "email" | "onErased">) {
	const [step, setStep] = useState<"offer" | "sure" | "busy">("offer");
	const [error, setError] = useState<Error>();
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
			if (error instanceof Error) setError(error);
		}
	}
	return (
		<div className="erase">
			{step === "offer" ? (
				<button
					className="button button-quiet"
					type="button"
					ref={takeFocus}
					onClick={() => setStep("sure")}
				>
					Erase …
				</button>
			) : (
				<>
					<p role="alert">
						{error?.message ??
							"Erase everything that this address sent, on both sides? It cannot be brought back."}
					</p>
					{/* The first, where "Erase …" was: pressing twice erases nobody. */}
					<button
						className="button button-quiet"
						type="button"
						ref={takeFocus}
						aria-disabled={step === "busy"}
						onClick={() => step !== "busy" && setStep("offer")}
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
				</>
			)}
		</div>
	);
}

/** For a button that takes the place of the one just pressed; one in a closed dialog gets none. */
function takeFocus(button: HTMLButtonElement | null): void {
	button?.focus();
}
