import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { detailColumns } from "../../shared/person.ts";
import { sourceColumns } from "../../shared/sign-up.ts";
import { Key, Time } from "./parts.tsx";
import { ask, refresh, useAnswer } from "./queries.ts";

interface Props {
	readonly email: string;
	readonly onErased: () => void;
	readonly onClose: () => void;
}

/** Everything that one person sent, oldest first, and the way to erase it. */
export function PersonDialog({ email, onErased, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { answer, error } = useAnswer("person", { email });
	const erase = useMutation({
		mutationFn: () => ask("erase", { email }),
		onSuccess() {
			dialog.current?.close();
			onErased();
			return refresh();
		},
	});
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} aria-label={email} onClose={onClose}>
			<div className="panel-head row apart">
				<h2>{email}</h2>
				<form method="dialog">
					<button className="button button-quiet" type="submit">
						Close
					</button>
				</form>
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
			<ol>
				{answer?.submissions.map((each) => (
					<li className="row" key={each.id}>
						<Time at={each.created_at} />
						<Key side={each.user_type}>{each.user_type}</Key>
						{each.email !== email && <span>{each.email}</span>}
						{detailColumns.map(
							(name) => each[name] && <span key={name}>{each[name]}</span>,
						)}
						{sourceColumns.some((name) => each[name]) && (
							<span>
								from{" "}
								{sourceColumns.flatMap((name) => each[name] ?? []).join(", ")}
							</span>
						)}
					</li>
				))}
			</ol>
			<details>
				<summary className="text-link">Erase …</summary>
				<div className="erase row">
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
