import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { longestNote } from "../../shared/calls.ts";
import type { Person } from "../../shared/person.ts";
import type { Side } from "../../shared/sides.ts";
import { counted } from "../../shared/words.ts";
import { addresses, type CallChange, type PeoplePage } from "../api.ts";
import { Choice } from "./choice.tsx";
import { Time } from "./people-table.tsx";
import { send, useAnswer, withQuery } from "./queries.ts";
import { sideNames } from "./words.ts";

/** People at a time: the next ones follow as these are called. */
const shown = 5;

interface Props {
	readonly onCalled: () => void;
}

/** The people to be called today, those who joined first at the beginning. */
export function Calls({ onCalled }: Props) {
	const [side, setSide] = useState<Side | "all">("all");
	const { answer } = useAnswer<PeoplePage>(
		withQuery(addresses.people, {
			side: side === "all" ? undefined : side,
			toCall: true,
			sort: "joined_at",
			descending: false,
			offset: 0,
		}),
	);
	const { people = [], total = 0 } = answer ?? {};
	return (
		<section className="panel">
			<div className="panel-head">
				<h2>Who to call</h2>
				<Choice
					legend="Whom to call"
					options={{ all: "All", ...sideNames }}
					value={side}
					onChange={setSide}
				/>
			</div>
			<p role="status">
				{answer &&
					(total === 0
						? "There is no one to call today."
						: `${counted(total, "person", "people")} to call, who joined first at the beginning.`)}
			</p>
			<ol className="calls">
				{people.slice(0, shown).map((person) => (
					<CallForm
						person={person}
						onCalled={onCalled}
						key={`${person.user_type} ${person.email} ${person.called_at} ${person.call_on}`}
					/>
				))}
			</ol>
			{total > shown && (
				<p>and {counted(total - shown, "more person", "more people")}</p>
			)}
		</section>
	);
}

function CallForm({
	person: { email, phone, user_type, joined_at, note, call_on },
	onCalled,
}: Props & { readonly person: Person }) {
	const save = useMutation({
		mutationFn: (change: CallChange) => send(addresses.call, change),
		onSuccess: onCalled,
	});
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const values = new FormData(event.currentTarget);
		save.mutate({
			email,
			isCalled: submitter?.getAttribute("value") === "called",
			note: `${values.get("note")}`,
			call_on: `${values.get("call_on")}`,
		});
	}
	return (
		<li>
			<form aria-label={`Call ${email}`} onSubmit={handleSubmit}>
				<p>
					<a
						className="text-link"
						href={`tel:${phone?.replaceAll(/[^\d+]/g, "")}`}
					>
						{phone}
					</a>
					<span className="key" data-side={user_type}>
						{user_type}
					</span>
					<span>{email}</span>
					<span>
						joined <Time at={joined_at} />
					</span>
				</p>
				<label className="search">
					Note
					<textarea
						name="note"
						rows={2}
						maxLength={longestNote}
						defaultValue={note ?? ""}
					/>
				</label>
				<label className="source">
					Call again on
					<input type="date" name="call_on" defaultValue={call_on ?? ""} />
				</label>
				<button className="button" type="submit" value="called">
					Called
				</button>
				<button className="button button-quiet" type="submit" value="note">
					Save only
				</button>
				<p role="alert">{save.error?.message}</p>
			</form>
		</li>
	);
}
