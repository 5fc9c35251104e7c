import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { detailColumns } from "../../shared/person.ts";
import { type StoredSignUp, sourceColumns } from "../../shared/sign-up.ts";
import { addresses, type KnownPerson } from "../api.ts";
import { Time } from "./people-table.tsx";
import { send, useAnswer, withQuery } from "./queries.ts";

interface Props {
	readonly email: string;
	readonly onErased: () => void;
	readonly onClose: () => void;
}

/** Everything that one person sent, oldest first, and the way to erase it. */
export function PersonDialog({ email, onErased, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { answer, error } = useAnswer<KnownPerson>(
		withQuery(addresses.person, { email }),
	);
	const erase = useMutation({
		mutationFn: () => send(addresses.erase, { email }),
		onSuccess() {
			dialog.current?.close();
			onErased();
		},
	});
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} aria-label={email} onClose={onClose}>
			<div className="dialog-head">
				<h2>{email}</h2>
				<button
					className="button button-quiet"
					type="button"
					onClick={() => dialog.current?.close()}
				>
					Close
				</button>
			</div>
			{error && <p>No answer.</p>}
			{answer?.people.map(
				({ user_type, mail }) =>
					mail && (
						<p key={user_type}>
							By mail, as {user_type}: {mail}
						</p>
					),
			)}
			<ol className="submissions">
				{answer?.submissions.map((each) => (
					<li key={each.id}>
						<Time at={each.created_at} />
						<span className="key" data-side={each.user_type}>
							{each.user_type}
						</span>
						{each.email !== email && <span>{each.email}</span>}
						{detailColumns.map(
							(name) => each[name] && <span key={name}>{each[name]}</span>,
						)}
						<span>{sourceOf(each)}</span>
					</li>
				))}
			</ol>
			<details className="erase">
				<summary className="text-link">Erase …</summary>
				<div>
					<p role="alert">
						{erase.error?.message ??
							"Erase everything that this address sent, on both sides? It cannot be brought back."}
					</p>
					<button
						className="button"
						type="button"
						aria-disabled={erase.isPending}
						onClick={() => erase.isPending || erase.mutate()}
					>
						Erase for good
					</button>
				</div>
			</details>
		</dialog>
	);
}

function sourceOf(submission: StoredSignUp): string {
	const known = sourceColumns.flatMap((column) => submission[column] ?? []);
	return known.length > 0 ? `from ${known.join(", ")}` : "";
}
