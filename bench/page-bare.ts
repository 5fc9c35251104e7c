/** The page's comparison, bundled for the browser: one form and one message in React, no design. */
import { createElement as h, type SubmitEvent, useState } from "react";
import { hydrateRoot } from "react-dom/client";

export function BareForm() {
	const [message, setMessage] = useState("");
	function handleSubmit(event: SubmitEvent) {
		event.preventDefault();
		setMessage("Thank you.");
	}
	return h(
		"form",
		{ onSubmit: handleSubmit },
		h("label", null, "Email ", h("input", { type: "email", name: "email" })),
		h("button", { type: "submit" }, "Join"),
		h("p", { role: "status" }, message),
	);
}

// The bench imports this file, too, to render the form into the document.
if (typeof document === "object") hydrateRoot(document.body, h(BareForm));
