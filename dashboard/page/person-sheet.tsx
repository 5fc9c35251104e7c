import { useEffect, useRef, useState } from "react";
import { capitalized } from "../../shared/capitalized.ts";
import { announcementsText } from "../../shared/mail.ts";
import { dialedNumber } from "../../shared/phone.ts";
import { isReachable, unreachableText } from "../../shared/reachable.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { sides } from "../../shared/sides.ts";
import { detailColumns, tagColumns } from "../../shared/sign-up.ts";
import { counted, languageName, unknownLabel } from "../../shared/words.ts";
import { doneText } from "./done-text.ts";
import { Key, Time } from "./parts.tsx";
import {
	CorrectForm,
	EraseForm,
	LeaveForm,
	Letter,
	NoteForm,
	type PersonAnswer,
} from "./person-forms.tsx";
import { useAnswer } from "./queries.ts";
import { Sheet } from "./sheet.tsx";

interface Props {
	readonly email: string;
	readonly onClose: () => void;
}

/** All that is known of a person, and what can be done. */
export function PersonSheet({ email, onClose }: Props) {
	/** Another one after a correction. */
	const [current, setCurrent] = useState(email);
	const [said, setSaid] = useState("");
	const [erased, setErased] = useState("");
	const { answer, error } = useAnswer("person", { email: current });
	const person = answer?.person;
	// What had the focus is made anew with what is stored now.
	const saying = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (said !== "" || erased !== "") saying.current?.focus();
	}, [said, erased]);
	return (
		<Sheet title={shownEmail(current)} onClose={onClose}>
			<p ref={saying} role="status" className="said" tabIndex={-1}>
				{person === null
					? erased || "This person is no longer on the list."
					: said || (person === undefined && error?.message)}
			</p>
			{person && (
				<>
					<Known person={person} />
					<CorrectForm
						person={person}
						onDone={({ done, email: now }) => {
							setSaid(done);
							setCurrent(now);
						}}
					/>
					<NoteForm person={person} onDone={setSaid} />
					<Letter person={person} key={person.email} />
					<LeaveForm person={person} onDone={setSaid} />
					<EraseForm person={person} onDone={setErased} />
				</>
			)}
		</Sheet>
	);
}

/** What is stored. */
function Known({ person }: { readonly person: PersonAnswer }) {
	const { people, signUps, mails, actions } = person;
	return (
		<section className="known">
			{sides.flatMap((side) => {
				const found = people.find(({ user_type }) => user_type === side);
				if (!found) return [];
				const { phone, unconfirmed_phone: other } = found;
				const dialed = dialedNumber(phone ?? "");
				const facts = {
					Joined: <Time at={found.joined_at} />,
					Phone:
						phone &&
						(dialed === null ? (
							phone
						) : (
							<a className="text-link" href={`tel:${dialed}`}>
								{phone}
							</a>
						)),
					"Other phone": other && `${other} (unconfirmed)`,
					...Object.fromEntries(
						detailColumns
							.filter((name) => name !== "phone")
							.map((name) => [capitalized(name), found[name]]),
					),
					Language: found.language && languageName(found.language),
					Source: found.source ?? <i>{unknownLabel}</i>,
					"By mail":
						found.mail ??
						(isReachable(found.email)
							? "no mail yet"
							: `no mail: ${unreachableText}`),
					Announcements: announcementsText(found.announcements),
				};
				return (
					<div key={side}>
						<Key side={side} />
						<dl>
							{Object.entries(facts).map(
								([name, value]) =>
									value && (
										<div key={name}>
											<dt>{name}</dt>
											<dd>{value}</dd>
										</div>
									),
							)}
						</dl>
					</div>
				);
			})}
			<details>
				<summary>{counted(signUps.length, "sign-up")}</summary>
				<ol>
					{signUps.map((each) => {
						const from = tagColumns.flatMap((name) => each[name] ?? []);
						return (
							<li className="row" key={each.id}>
								<Time at={each.created_at} />
								<Key side={each.user_type} />
								{each.email !== person.email && (
									<span>{shownEmail(each.email)}</span>
								)}
								{detailColumns.map(
									(name) => each[name] && <span key={name}>{each[name]}</span>,
								)}
								{from.length > 0 && <span>from {from.join(", ")}</span>}
								{each.language && <span>{languageName(each.language)}</span>}
								{each.imported_at && <span>imported</span>}
								{each.edited_at && (
									<span>
										corrected <Time at={each.edited_at} />
									</span>
								)}
							</li>
						);
					})}
				</ol>
			</details>
			{mails.length > 0 && (
				<details>
					<summary>{counted(mails.length, "mail")}</summary>
					<ol>
						{mails.map(({ id, at, kind, state }) => (
							<li className="row" key={id}>
								<Time at={at} />
								<span>{kind}</span>
								<span>{state}</span>
							</li>
						))}
					</ol>
				</details>
			)}
			{actions.length > 0 && (
				<details>
					<summary>{counted(actions.length, "change")} at this desk</summary>
					<ol>
						{actions.map(({ id, at, done_by, action, detail }) => (
							<li className="row" key={id}>
								<Time at={at} />
								<span>{doneText(action, detail)}</span>
								<span>{done_by}</span>
							</li>
						))}
					</ol>
				</details>
			)}
		</section>
	);
}
