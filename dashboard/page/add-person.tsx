import { longestNote } from "../../shared/calls.ts";
import type { Side } from "../../shared/sides.ts";
import { languageName } from "../../shared/words.ts";
import { ActionForm, EmailField, Field, SideField } from "./forms.tsx";
import { Sheet, useOpenTask } from "./sheet.tsx";
import { useSaid } from "./use-said.ts";

interface Props {
	readonly languages: readonly string[];
	readonly onClose: () => void;
}

interface Added {
	readonly done: string;
	readonly email?: string;
}

/** Puts a person on the list whom the founder met or spoke to. */
export function AddPerson({ languages, onClose }: Props) {
	const openTask = useOpenTask();
	const {
		said: added,
		saying,
		sayAndFocus,
	} = useSaid<Added | undefined, HTMLDivElement>(undefined);
	return (
		<Sheet title="Put on the list" onClose={onClose}>
			<p>
				A person whom you met or spoke to, as if the person had joined on the
				page now. You answer for it that the person wants to be on the list.
			</p>
			<div className="row" role="status" ref={saying} tabIndex={-1}>
				{added && (
					<>
						<p>{added.done}</p>
						<button
							className="button button-quiet"
							type="button"
							onClick={() =>
								added.email && openTask({ name: "person", email: added.email })
							}
						>
							Open
						</button>
					</>
				)}
			</div>
			<ActionForm
				// The next person begins with empty fields.
				key={added?.email}
				label="Put on the list"
				action="add"
				read={(values) => ({
					email: `${values.get("email")}`,
					side: (values.get("side") ?? "") as Side | "",
					phone: `${values.get("phone")}`,
					language: `${values.get("language") ?? ""}`,
					source: `${values.get("source")}`,
					note: `${values.get("note")}`,
					isConfirmed: values.has("isConfirmed"),
				})}
				onDone={(added) => sayAndFocus(added)}
			>
				{(refusal, isPending) => (
					<>
						<EmailField
							label="Address"
							refusal={refusal}
							language={languages[0]}
							hint={
								refusal &&
								"email" in refusal && (
									<button
										className="text-link"
										type="button"
										onClick={() =>
											openTask({ name: "person", email: `${refusal.email}` })
										}
									>
										Open this person
									</button>
								)
							}
						/>
						<SideField label="Side" refusal={refusal} />
						<Field label="Phone (optional)" name="phone" refusal={refusal}>
							{(control) => (
								<input {...control} type="tel" autoComplete="off" />
							)}
						</Field>
						{languages.length > 1 && (
							<Field label="Language" name="language" refusal={refusal}>
								{(control) => (
									<select {...control}>
										{languages.map((code) => (
											<option value={code} key={code}>
												{languageName(code)}
											</option>
										))}
									</select>
								)}
							</Field>
						)}
						<Field
							label="Where you met (optional)"
							name="source"
							refusal={refusal}
							hint={<p>Such as fair-vienna: counted as the source.</p>}
						>
							{(control) => <input {...control} autoComplete="off" />}
						</Field>
						<Field
							label="Your note (optional)"
							name="note"
							refusal={refusal}
							hint={<p>Such as the person's name.</p>}
						>
							{(control) => (
								<textarea {...control} rows={2} maxLength={longestNote} />
							)}
						</Field>
						<Field
							label="The person has confirmed to me"
							name="isConfirmed"
							refusal={refusal}
							hint={
								<p>
									Only if you can show that, such as by a signed sheet: then no
									mail asks.
								</p>
							}
						>
							{(control) => <input {...control} type="checkbox" />}
						</Field>
						<button className="button" type="submit" disabled={isPending}>
							Put on the list
						</button>
					</>
				)}
			</ActionForm>
		</Sheet>
	);
}
