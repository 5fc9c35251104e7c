import { useMutation } from "@tanstack/react-query";
import {
	type FormEvent,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { longestNote } from "../../shared/calls.ts";
import type { Person } from "../../shared/person.ts";
import { dialedNumber } from "../../shared/phone.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { shownDay } from "../../shared/shown-times.ts";
import type { Side } from "../../shared/sides.ts";
import { clockAgo } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { isDirty } from "./forms.tsx";
import { Button, Choice, Key, sideOptions, Time, timeZone } from "./parts.tsx";
import { ask, useAnswer } from "./queries.ts";

/** The number of people shown at a time: the next ones follow when these are called. */
const limit = 5;

/** Milliseconds after the list has moved in which a tap is meant for what stood there before. */
const momentMs = 1_000;

/** What was stored of a person who has left the list, and what takes it back. */
interface Gone {
	readonly said: string;
	readonly undo: Question<"call">;
}

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
	const [gone, setGone] = useState<Gone>();
	const saying = useRef<HTMLDivElement>(null);
	const movedAt = useRef(Number.NEGATIVE_INFINITY);
	const shown = people.map(({ email }) => email).join();
	const undo = useMutation({
		mutationFn: async (asked: Question<"call">): Promise<Answer<"call">> =>
			(await ask("call", asked)).json(),
		// The button, which has the focus, goes.
		onSuccess: () => saying.current?.focus(),
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: the people who are shown have changed
	useLayoutEffect(() => {
		if (gone && !undo.isSuccess) movedAt.current = performance.now();
	}, [shown, gone]);
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
			<div className="row" role="status" ref={saying} tabIndex={-1}>
				{gone && (
					<>
						<p>
							{undo.error?.message ??
								(undo.data ? undone(gone, undo.data) : gone.said)}
						</p>
						{!undo.data && (
							<Button
								isOff={undo.isPending}
								onClick={() => undo.mutate(gone.undo)}
							>
								Undo<span className="unseen">: {gone.said}</span>
							</Button>
						)}
					</>
				)}
			</div>
			<ol>
				{people.map((person) => (
					<CallForm
						person={person}
						movedAt={movedAt}
						onGone={(gone) => {
							undo.reset();
							flushSync(() => setGone(gone));
							saying.current?.focus();
						}}
						key={`${person.user_type} ${person.email}`}
					/>
				))}
			</ol>
		</section>
	);
}

function undone({ undo }: Gone, { isSaved }: Answer<"call">): string {
	const email = shownEmail(undo.email);
	return isSaved
		? `${email} is to be called again.`
		: `${email} was changed in the meantime, so nothing was taken back.`;
}

interface CallFormProps {
	readonly person: Person;
	/** When the list has moved last because a person was called. */
	readonly movedAt: { readonly current: number };
	readonly onGone: (gone: Gone) => void;
}

function CallForm({ person, movedAt, onGone }: CallFormProps) {
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
		onSuccess({ isSaved, stored, calledBefore }, values) {
			setSeen(stored);
			if (!isSaved) return;
			const isCalled = values.has("called");
			if (!isCalled && stored.call_on === seen.call_on) return;
			const next = stored.call_on && shownDay(stored.call_on);
			const said = isCalled
				? `is called${next ? `, and again on ${next}` : ""}.`
				: `is to be called ${next ? `on ${next}` : "as before"}.`;
			onGone({
				said: `${shownEmail(email)} ${said}`,
				// The note that was typed stays.
				undo: {
					email,
					isCalled: false,
					calledBefore,
					note: stored.note ?? "",
					call_on: seen.call_on ?? "",
					seen: stored,
				},
			});
		},
	});
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (save.isPending) return;
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
				onClickCapture={(event) => {
					// Not a key: it presses what has the focus.
					const isTap = event.detail > 0;
					if (isTap && performance.now() - movedAt.current < momentMs)
						event.preventDefault();
				}}
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
