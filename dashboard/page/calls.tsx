import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { longestNote } from "../../shared/calls.ts";
import type { Person } from "../../shared/person.ts";
import { dialedNumber } from "../../shared/phone.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { Side } from "../../shared/sides.ts";
import { clockAgo } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { isDirty } from "./forms.tsx";
import { Choice, Key, sideOptions, Time, timeZone } from "./parts.tsx";
import { ask, useAnswer } from "./queries.ts";

/** The number of people shown at a time: the next ones follow when these are called. */
const limit = 5;

/** The people to be called today, longest wait first. */
export function Calls() {
	const [side, setSide] = useState<Side | "">("");
	const { answer } = useAnswer("people", {
		side: side || undefined,
		toCall: clockAgo(0, timeZone).slice(0, 10),
		sort: "joined_at",
		descending: false,
		offset: 0,
		limit,
	});
	const { people = [], total = 0 } = answer ?? {};
	return (
		<section className="panel">
			<div className="row apart">
				<h2 id="calls" tabIndex={-1}>
					Who to call
				</h2>
				<Choice
					legend="Whom to call"
					options={sideOptions}
					value={side}
					onChange={setSide}
				/>
			</div>
			<p role="status">
				{counted(total, "person", "people")} to call, longest wait first.
			</p>
			<ol>
				{people.map((person) => (
					<CallForm
						person={person}
						key={`${person.user_type} ${person.email}`}
					/>
				))}
			</ol>
		</section>
	);
}

function CallForm({ person }: { readonly person: Person }) {
	const { email, phone, user_type, joined_at, note, call_on } = person;
	const form = useRef<HTMLFormElement>(null);
	/** What was stored when the form began: while something is typed, another window may change it. */
	const [seen, setSeen] = useState({ note, call_on });
	useEffect(() => {
		if (!form.current || isDirty(form.current)) return;
		// A field that was typed in follows again, too.
		form.current.reset();
		setSeen({ note, call_on });
	}, [note, call_on]);
	const dialed = dialedNumber(phone ?? "");
	const save = useMutation({
		async mutationFn(values: FormData): Promise<Answer<"call">> {
			const answer = await ask("call", {
				email,
				isCalled: values.has("called"),
				note: `${values.get("note")}`,
				call_on: `${values.get("call_on")}`,
				seen,
			});
			return answer.json();
		},
		onSuccess({ isSaved, stored }, values) {
			setSeen(stored);
			if (!isSaved) return;
			// This person is about to leave the list, and would take the focus along.
			const item = form.current?.closest("li");
			const isLeaving =
				values.has("called") || values.get("call_on") !== call_on;
			if (!isLeaving || !item?.matches(":focus-within")) return;
			const next = item.nextElementSibling ?? item.previousElementSibling;
			const heading = document.getElementById("calls");
			(next?.querySelector("textarea") ?? heading)?.focus();
		},
	});
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		save.mutate(new FormData(event.currentTarget, submitter));
	}
	return (
		<li>
			<form
				ref={form}
				className="fields row"
				aria-label={`Call ${shownEmail(email)}`}
				onSubmit={handleSubmit}
			>
				<p className="row">
					{dialed === null ? (
						<span>{phone}</span>
					) : (
						<a className="text-link" href={`tel:${dialed}`}>
							{phone}
						</a>
					)}
					<Key side={user_type} />
					<span>{shownEmail(email)}</span>
					<span>
						joined <Time at={joined_at} />
					</span>
				</p>
				<label className="wide">
					Note
					<textarea
						name="note"
						rows={2}
						maxLength={longestNote}
						defaultValue={seen.note ?? ""}
					/>
				</label>
				<label>
					Call again on
					<input type="date" name="call_on" defaultValue={seen.call_on ?? ""} />
				</label>
				<button className="button" type="submit" name="called">
					Called
				</button>
				<button className="button button-quiet" type="submit">
					Save note
				</button>
				<p role="alert">
					{save.error?.message ??
						(save.data?.isSaved === false && changed(save.data.stored))}
				</p>
			</form>
		</li>
	);
}

/** Says why nothing was saved, and what another window has stored. */
function changed({ note, call_on }: Answer<"call">["stored"]): string {
	const next = call_on === null ? "" : `, call on ${call_on}`;
	return `Changed in the meantime, so nothing was saved. Stored now: ${note ?? "no note"}${next}. Press again to save yours.`;
}
