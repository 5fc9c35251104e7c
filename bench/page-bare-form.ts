import { createElement as h, type SubmitEvent, useState } from "react";

/** The least that React can make of a sign-up: one form, one message, nothing designed. */
export function BareForm() {
	const [message, setMessage] = useState("");

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const entry = Object.fromEntries(new FormData(event.currentTarget));
		if (!entry["email"]) return setMessage("Please enter your email address.");
		const { ok } = await fetch("/rest/v1/waitlist", {
			method: "POST",
			body: JSON.stringify(entry),
		});
		setMessage(ok ? "Thank you." : "Please try again.");
	}

	return h(
		"form",
		{ onSubmit: handleSubmit },
		h("h1", null, "Join the waitlist"),
		h("label", null, "Email ", h("input", { type: "email", name: "email" })),
		h("label", null, "Phone ", h("input", { type: "tel", name: "phone" })),
		h("button", { type: "submit" }, "Join"),
		h("p", { role: "status" }, message),
	);
}
